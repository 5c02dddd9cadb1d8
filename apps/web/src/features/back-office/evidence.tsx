import type { Evidence as Transfer, PaymentOrder, Uncounted } from '@chaintide/contracts/payments';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../shared/money/chain-text.tsx';
import { When } from '../../shared/ui/when.tsx';
import styles from '../payments/office/evidence.module.css';
import { Fact, Facts } from '../../shared/orders/facts.tsx';

/** What the chain says of a transfer: final for good, or not yet. */
export const FinalMark = ({ isFinal }: { readonly isFinal: boolean }) => {
  const { t } = useText();
  return (
    <span className={styles['mark']} data-sound={isFinal}>
      {t(isFinal ? 'office.final' : 'office.notFinal')}
    </span>
  );
};

interface RowProps {
  readonly name: string;
  readonly claim: ReactNode;
  /** Absent where the chain says nothing. */
  readonly chain: ReactNode;
  readonly isSame: boolean;
  readonly isKnown: boolean;
}

const Row = ({ name, claim, chain, isSame, isKnown }: RowProps) => {
  const { t } = useText();
  return (
    <tr data-odd={isKnown && !isSame}>
      <th scope="row">{name}</th>
      <td>{claim}</td>
      <td>{isKnown ? chain : t('office.nothing')}</td>
    </tr>
  );
};

const Same = () => {
  const { t } = useText();
  return <span className={styles['same']}>{t('office.evidence.same')}</span>;
};

const Token = ({ coin, contract }: Pick<Transfer, 'coin' | 'contract'>) => {
  const { t } = useText();
  return coin === null ? (
    <>
      {t('office.evidence.unknownToken')} <AddressText address={contract} />
    </>
  ) : (
    coin
  );
};

/** The order's own words in one column, the chain's in the other; what differs stands out. */
const Comparison = ({ order }: { readonly order: PaymentOrder }) => {
  const { t } = useText();
  const { amount, arrived, coin, network, address, hash, mismatch, expiresAt, evidence } = order;
  const [first] = evidence;
  const isKnown = first !== undefined;
  const isLate = evidence.some(({ at }) => at > expiresAt);
  const isForeign = mismatch === 'wrongNetwork';
  return (
    <table className={styles['comparison']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('office.evidence.claim')}</th>
          <th scope="col">{t('office.evidence.chain')}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={t('money.amountLabel')}
          claim={<ExactAmount amount={amount} coin={coin} />}
          chain={
            arrived !== null && (
              <b>
                <ExactAmount amount={arrived} coin={coin} />
              </b>
            )
          }
          isSame={arrived === amount}
          isKnown={arrived !== null}
        />
        <Row
          name={t('money.coin')}
          claim={coin}
          chain={first && (first.coin === coin ? <Same /> : <Token {...first} />)}
          isSame={first?.coin === coin}
          isKnown={isKnown}
        />
        <Row
          name={t('money.network')}
          claim={network}
          chain={isForeign ? t('states.mismatch.wrongNetwork') : <Same />}
          isSame={!isForeign}
          isKnown={isKnown || isForeign}
        />
        <Row
          name={t('office.column.receiver')}
          claim={<AddressText address={address} />}
          chain={first && (first.to === address ? <Same /> : <AddressText address={first.to} />)}
          isSame={first?.to === address}
          isKnown={isKnown}
        />
        <Row
          name={t('office.column.hash')}
          claim={hash === null ? t('office.nothing') : <HashText hash={hash} />}
          chain={first && (first.hash === hash ? <Same /> : <HashText hash={first.hash} />)}
          isSame={hash === null || first?.hash === hash}
          isKnown={isKnown}
        />
        <Row
          name={t('office.evidence.period')}
          claim={<When at={expiresAt} />}
          chain={t(isLate ? 'office.evidence.late' : 'office.evidence.inTime')}
          isSame={!isLate}
          isKnown={isKnown}
        />
      </tbody>
    </table>
  );
};

const TransferFacts = ({
  transfer,
  confirmations,
}: {
  readonly transfer: Transfer;
  readonly confirmations: PaymentOrder['confirmations'];
}) => {
  const { t } = useText();
  const { from, contract, block, at, isFinal, isGone, isAssigned, attestedBy, amount, coin } = transfer;
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
        {isGone ? (
          <span className={styles['why']} data-grave>
            {t('office.others.why.gone')}
          </span>
        ) : (
          <FinalMark isFinal={isFinal} />
        )}{' '}
        {confirmations && t('office.evidence.confirmations', confirmations)}
        {isAssigned && (
          <>
            {' '}
            <span className={styles['why']}>{t('office.others.assigned')}</span>
          </>
        )}
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
  const { t } = useText();
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

/** What came to the order's address and does not count for it, each with why. */
const Others = ({ others }: { readonly others: readonly Uncounted[] }) => {
  const { t } = useText();
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

/** What an order says beside what the chain says, each transfer that stands behind it, and those that do not. */
export const Evidence = ({
  order,
  others,
}: {
  readonly order: PaymentOrder;
  readonly others: readonly Uncounted[];
}) => {
  const { t } = useText();
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
