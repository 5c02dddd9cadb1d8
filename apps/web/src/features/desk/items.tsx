import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { Amount } from '../../shared/money/amount.tsx';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { When } from '../../shared/ui/when.tsx';
import { linkTo, type Queued } from './desk-link.ts';
import styles from './desk.module.css';
import { deskTexts } from '../../shared/office/desk-texts.ts';

const Item = ({ item: { queue, id, subject, who, sum, since, act } }: { readonly item: Queued }) => {
  const { t } = useText(deskTexts);
  return (
    <li>
      <Link to={linkTo(queue, id)} className={styles['item']}>
        <span className={styles['act']} data-act={act}>
          {t(`desk.acts.${act}`)}
        </span>
        <span className={styles['subject']}>
          <Dotted>{[<b key="subject">{subject}</b>, ...(who === null ? [] : [who])]}</Dotted>
        </span>
        <span className={styles['sum']}>{sum && <Amount amount={sum.amount} coin={sum.coin} />}</span>
        <span className={styles['quiet']}>{since !== null && <When at={since} />}</span>
      </Link>
    </li>
  );
};

interface ItemsProps {
  readonly items: readonly Queued[];
  readonly empty: string;
}

/** The waiting items, each with a link to where it is done. */
export const Items = ({ items, empty }: ItemsProps) => {
  if (items.length === 0) return <p className={styles['quiet']}>{empty}</p>;
  return (
    <ol className={styles['items']}>
      {items.map((item) => (
        <Item key={`${item.queue} ${item.id}`} item={item} />
      ))}
    </ol>
  );
};
