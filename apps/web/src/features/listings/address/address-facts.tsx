import { isoDay } from '@chaintide/contracts/iso-day';
import type { AddressHistory } from '@chaintide/contracts/market/bitcoin-address';
import { formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { Change } from '../../../shared/ui/figures/change.tsx';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { addressTexts } from './address-texts.ts';
import styles from './address.module.css';
import { coinsText } from './coins-text.ts';

type Name =
  | 'balance'
  | 'value'
  | 'first'
  | 'last'
  | 'transactions'
  | 'received'
  | 'sent'
  | 'averageCost'
  | 'realized'
  | 'unrealized';

const Named = ({ name, children }: { readonly name: Name; readonly children: ReactNode }) => {
  const { t } = useText(addressTexts);
  return <Fact name={t(`btcAddress.facts.${name}`)}>{children}</Fact>;
};

/** Every satoshi of less than a bitcoin, and on hover. */
const Coins = ({ value }: { readonly value: number }) => {
  const { language } = useText();
  const text = value < 1 ? coinsText(value) : formatNumber(value, 'btc', language);
  return <span title={`${coinsText(value)} BTC`}>{`${text} BTC`}</span>;
};

/** Dollars a bitcoin. */
const Price = ({ value }: { readonly value: number | null | undefined }) => {
  const { language } = useText();
  return value === null || value === undefined ? NO_VALUE : formatNumber(value, 'usd', language);
};

const Profit = ({ value }: { readonly value: number | undefined }) =>
  value === undefined ? (
    NO_VALUE
  ) : (
    <Change by={value}>
      <ShortNumber value={value} unit="usd" />
    </Change>
  );

const Seen = ({ at: { height, time } }: { readonly at: AddressHistory['first'] }) => {
  const { t, language } = useText(addressTexts);
  const moment = `${formatMoment(time, language)} · ${t('btcAddress.block', { height })}`;
  return <span title={moment}>{isoDay(time)}</span>;
};

interface AddressFactsProps {
  readonly balance: number;
  readonly history: AddressHistory | null;
}

/** All figures of an address; the balance alone if its history is not kept. */
export const AddressFacts = ({ balance, history }: AddressFactsProps) => (
  <div className={styles['figures']}>
    <Facts look="spread">
      <Named name="balance">
        <b>
          <Coins value={balance} />
        </b>
      </Named>
      {history && (
        <>
          <Named name="value">
            <ShortNumber value={history.basis && balance * history.basis.price} unit="usd" />
          </Named>
          <Named name="averageCost">
            <Price value={history.basis?.averageCost} />
          </Named>
          <Named name="unrealized">
            <Profit value={history.basis?.unrealized} />
          </Named>
          <Named name="realized">
            <Profit value={history.basis?.realized} />
          </Named>
          <Named name="received">
            <Coins value={history.received} />
          </Named>
          <Named name="sent">
            <Coins value={history.sent} />
          </Named>
          <Named name="transactions">{history.transactions.toLocaleString('en')}</Named>
          <Named name="first">
            <Seen at={history.first} />
          </Named>
          <Named name="last">
            <Seen at={history.last} />
          </Named>
        </>
      )}
    </Facts>
  </div>
);
