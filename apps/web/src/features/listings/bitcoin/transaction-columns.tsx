import { NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { Change } from '../../../shared/ui/figures/change.tsx';
import { MomentText, ownerText, TransactionText } from '../shared/chain-cells.tsx';
import type { TransactionRow } from './blocks-api.ts';
import { HeldAddress } from './held-address.tsx';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';

interface RowProps {
  readonly row: TransactionRow;
}
type ColumnKey = Exclude<keyof TransactionRow, 'id' | 'version' | 'block' | 'fromTag' | 'toTag'>;
const EXPLORER = 'https://mempool.space/tx/';

const Profit = ({ row: { profit } }: RowProps) =>
  profit === null ? (
    NO_VALUE
  ) : (
    <Change by={profit}>
      <ShortNumber value={profit} unit="usd" />
    </Change>
  );

const plain = (value: number | null): string => (value === null ? '' : String(value));

const coinsText = (amount: number, digits: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Days with one decimal. */
const daysText = (days: number | null): string => (days === null ? '' : days.toFixed(1));

/** The columns of the table, the same for its file. */
export const useTransactionColumns = (simulated: boolean): readonly GridColumn<TransactionRow>[] => {
  const { t } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.transactions.columns.${key}`), width });
    const number = (key: ColumnKey, width: number) => ({ ...place(key, width), isNumber: true as const });
    const dollars = (key: 'usd' | 'sellPrice' | 'buyPrice', width: number): GridColumn<TransactionRow> => ({
      ...number(key, width),
      text: (row) => plain(row[key]),
      show: ({ [key]: value }) => <ShortNumber value={value} unit="usd" />,
    });
    return [
      {
        ...place('time', 190),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <MomentText time={time} />,
      },
      { ...number('amount', 130), text: ({ amount }) => plain(amount), show: ({ amount }) => coinsText(amount, 4) },
      dollars('usd', 110),
      {
        ...place('from', 240),
        text: ({ from, fromTag }) => ownerText(from, fromTag),
        show: ({ from, fromTag }) => (from === null ? NO_VALUE : <HeldAddress address={from} tag={fromTag} isLink />),
      },
      {
        ...place('address', 240),
        text: ({ address, toTag }) => ownerText(address, toTag),
        show: ({ address, toTag }) => <HeldAddress address={address} tag={toTag} isLink />,
      },
      {
        ...number('heldDays', 110),
        text: ({ heldDays }) => daysText(heldDays),
        show: ({ heldDays }) => (heldDays === null ? t('listings.transactions.mined') : daysText(heldDays)),
      },
      dollars('buyPrice', 110),
      dollars('sellPrice', 110),
      { ...number('profit', 120), text: ({ profit }) => plain(profit), show: (row) => <Profit row={row} /> },
      { ...place('type', 150), text: ({ type }) => t(`listings.transactions.types.${type}`) },
      { ...number('vout', 80), text: ({ vout }) => String(vout) },
      { ...number('height', 100), text: ({ height }) => String(height) },
      {
        ...place('txId', 260),
        isWide: true,
        text: ({ txId }) => txId,
        show: ({ txId }) => <TransactionText hash={txId} explorer={simulated ? undefined : EXPLORER} />,
      },
    ];
  }, [t, simulated]);
};

/** A transaction on a phone. */
export const TransactionCard = ({ row }: RowProps) => {
  const { t, language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{`${coinsText(row.amount, 2)} BTC`}</b>
        <ShortNumber value={row.usd} unit="usd" />
      </CardLine>
      <CardLine look="quiet">
        <HeldAddress address={row.address} tag={row.toTag} />
        <span>{formatMoment(row.time, language)}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>
          {row.heldDays === null
            ? t('listings.transactions.mined')
            : t('listings.transactions.held', { days: daysText(row.heldDays) })}
        </span>
        <Profit row={row} />
      </CardLine>
    </RowCard>
  );
};
