import type { Evidence as Transfer, PaymentOrder, Uncounted } from '@chaintide/contracts/money/payments';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { Comparison } from './comparison.tsx';
import styles from './evidence.module.css';
import { FinalMark } from './final-mark.tsx';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

interface TransferProps {
  readonly transfer: Transfer;
  readonly confirmations: PaymentOrder['confirmations'];
}

/** The confirmations of a transfer, and whether a person assigned it. */
const Depth = ({ transfer: { isFinal, isGone, isAssigned }, confirmations }: TransferProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <>
      {isGone ? (
        <span className={styles['why']} data-grave>
          {t('office.others.why.gone')}
        </span>
      ) : (
        <FinalMark isFinal={isFinal} />
      )}
      {confirmations && ` ${t('office.evidence.confirmations', confirmations)}`}
      {isAssigned && (
        <>
          {' '}
          <span className={styles['why']}>{t('office.others.assigned')}</span>
        </>
      )}
    </>
  );
};

const TransferFacts = ({ transfer, confirmations }: TransferProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { from, contract, block, at, attestedBy, amount, coin } = transfer;
  return (
    <Facts>
      <Fact name={t('office.column.sender')} isWide>
        <AddressText address={from} />
      </Fact>
      <Fact name={t('office.column.contract')} isWide>
        <AddressText address={contract} />
      </Fact>
      <Fact name={t('money.amountLabel')}>
        {amount === null ? t('office.nothing') : <ExactAmount amount={amount} coin={coin ?? undefined} />}
      </Fact>
      <Fact name={t('office.column.block')}>{block}</Fact>
      <Fact name={t('office.column.at')}>
        <When at={at} />
      </Fact>
      <Fact name={t('office.column.confirmations')}>
        <Depth transfer={transfer} confirmations={confirmations} />
      </Fact>
      <Fact name={t('office.evidence.nodes')}>
        <span className={styles['mark']} data-sound={attestedBy > 1}>
          {attestedBy === 0 ? t('office.evidence.seenOnly') : attestedBy}
        </span>
      </Fact>
    </Facts>
  );
};

const Other = ({ transfer: { amount, coin, at, hash, why } }: { readonly transfer: Uncounted }) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <li>
      <span className={styles['what']}>
        {amount === null ? t('office.evidence.unknownToken') : <ExactAmount amount={amount} coin={coin ?? undefined} />}
        <When at={at} />
      </span>
      <span className={styles['why']} data-grave={why === 'gone'}>
        {t(`office.others.why.${why}`)}
      </span>
      <HashText hash={hash} isShort />
    </li>
  );
};

/** Transfers to the order's address that do not count for it, each with the reason. */
const Others = ({ others }: { readonly others: readonly Uncounted[] }) => {
  const { t } = useText(moneyTexts, officeTexts);
  if (others.length === 0) return null;
  return (
    <div className={styles['others']}>
      <h4>{t('office.others.title')}</h4>
      <ul>
        {others.map((one) => (
          <Other key={one.id} transfer={one} />
        ))}
      </ul>
    </div>
  );
};

/** The order's data beside the chain's, the transfers that count for it, and those that do not. */
export const Evidence = ({
  order,
  others,
}: {
  readonly order: PaymentOrder;
  readonly others: readonly Uncounted[];
}) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { evidence, confirmations } = order;
  return (
    <section className={styles['evidence']} aria-label={t('office.evidence.title')}>
      <Comparison order={order} />
      {evidence.length === 0 && <p className={styles['quiet']}>{t('office.evidence.nothing')}</p>}
      {evidence.map((transfer, index) => (
        <div key={`${transfer.hash} ${transfer.index}`} className={styles['transfer']}>
          {evidence.length > 1 && <h4>{t('office.evidence.transfer', { n: index + 1 })}</h4>}
          <TransferFacts transfer={transfer} confirmations={confirmations} />
        </div>
      ))}
      <Others others={others} />
    </section>
  );
};
