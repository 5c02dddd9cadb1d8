import type { OpenOrder, OrderKind } from '@chaintide/contracts/people/colleagues';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { When } from '../ui/when.tsx';
import { useColleagues, useOpenHere } from './colleagues-api.ts';
import styles from './colleagues.module.css';
import { officeTexts } from './office-texts.ts';

interface OrderProps {
  readonly of: OrderKind;
  readonly id: number;
}

const useNames = (): ((orders: readonly OpenOrder[]) => string) => {
  const { language } = useText(officeTexts);
  return (orders) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(orders.map(({ user }) => user.userName));
};

/** Marks an order in a list that colleagues have open; narrow cells show their names only. */
export const OpenMark = ({ of, id, isShort = false }: OrderProps & { readonly isShort?: boolean }) => {
  const { t } = useText(officeTexts);
  const names = useNames();
  const colleagues = useColleagues(of, id);
  if (colleagues.length === 0) return null;
  const said = t('office.open.by', { names: names(colleagues) });
  return (
    <span className={styles['mark']} title={said}>
      <Icon name="eye" />
      <span aria-hidden={isShort}>{isShort ? names(colleagues) : said}</span>
      {isShort && <span className="visually-hidden">{said}</span>}
    </span>
  );
};

/** An order's number in a table, and the colleagues who have it open. */
export const NumberCell = ({ of, id, number }: OrderProps & { readonly number: string }) => (
  <span className={styles['numbered']}>
    <b>{number}</b>
    <OpenMark of={of} id={id} isShort />
  </span>
);

/** Marks the order as open while its panel is, and names the colleagues who have it open too. */
export const OpenNotice = ({ of, id }: OrderProps) => {
  const { t } = useText(officeTexts);
  const names = useNames();
  useOpenHere(of, id);
  const colleagues = useColleagues(of, id);
  const [first] = colleagues;
  return (
    <div role="status">
      {first && (
        <p className={styles['notice']}>
          <Icon name="eye" />
          <span>
            {t('office.open.also', { names: names(colleagues) })}{' '}
            <span className={styles['quiet']}>
              {t('office.open.since')} <When at={first.since} />
            </span>
          </span>
        </p>
      )}
    </div>
  );
};
