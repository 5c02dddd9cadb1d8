import type { Evidence as Transfer, PaymentOrder } from '@chaintide/contracts/money/payments';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { When } from '../../../shared/ui/when.tsx';
import styles from './evidence.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

interface RowProps {
  readonly name: string;
  readonly claim: ReactNode;
  /** Absent if the chain has no value. */
  readonly chain: ReactNode;
  readonly isSame: boolean;
  readonly isKnown: boolean;
}

const Row = ({ name, claim, chain, isSame, isKnown }: RowProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <tr data-odd={isKnown && !isSame}>
      <th scope="row">{name}</th>
      <td>{claim}</td>
      <td>{isKnown ? chain : t('office.nothing')}</td>
    </tr>
  );
};

const Same = () => {
  const { t } = useText(moneyTexts, officeTexts);
  return <span className={styles['same']}>{t('office.evidence.same')}</span>;
};

const Token = ({ coin, contract }: Pick<Transfer, 'coin' | 'contract'>) => {
  const { t } = useText(moneyTexts, officeTexts);
  return coin === null ? (
    <>
      {t('office.evidence.unknownToken')} <AddressText address={contract} />
    </>
  ) : (
    coin
  );
};

interface ClaimProps {
  readonly order: PaymentOrder;
  readonly first: Transfer | undefined;
}

const Money = ({ order: { amount, arrived, coin, network, mismatch }, first }: ClaimProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const isKnown = first !== undefined;
  const isForeign = mismatch === 'wrongNetwork';
  return (
    <>
      <Row
        name={t('money.amountLabel')}
        claim={<ExactAmount amount={amount} coin={coin} />}
        isSame={arrived === amount}
        isKnown={arrived !== null}
        chain={
          arrived !== null && (
            <b>
              <ExactAmount amount={arrived} coin={coin} />
            </b>
          )
        }
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
        chain={isForeign ? t('mismatches.wrongNetwork') : <Same />}
        isSame={!isForeign}
        isKnown={isKnown || isForeign}
      />
    </>
  );
};

const Place = ({ order: { address, hash, expiresAt, evidence }, first }: ClaimProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const isKnown = first !== undefined;
  const isLate = evidence.some(({ at }) => at > expiresAt);
  return (
    <>
      <Row
        name={t('office.column.receiver')}
        claim={<AddressText address={address} />}
        isSame={first?.to === address}
        isKnown={isKnown}
        chain={first && (first.to === address ? <Same /> : <AddressText address={first.to} />)}
      />
      <Row
        name={t('office.column.hash')}
        claim={hash === null ? t('office.nothing') : <HashText hash={hash} />}
        isSame={hash === null || first?.hash === hash}
        isKnown={isKnown}
        chain={first && (first.hash === hash ? <Same /> : <HashText hash={first.hash} />)}
      />
      <Row
        name={t('office.evidence.period')}
        claim={<When at={expiresAt} />}
        chain={t(isLate ? 'office.evidence.late' : 'office.evidence.inTime')}
        isSame={!isLate}
        isKnown={isKnown}
      />
    </>
  );
};

/** The order's data in one column, the chain's in the other; differences are highlighted. */
export const Comparison = ({ order }: { readonly order: PaymentOrder }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [first] = order.evidence;
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
        <Money order={order} first={first} />
        <Place order={order} first={first} />
      </tbody>
    </table>
  );
};
