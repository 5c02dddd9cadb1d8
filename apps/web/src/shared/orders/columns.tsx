import type { ReactNode } from 'react';
import { isoTime } from '../format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../format/time.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { Text } from '../i18n/use-text.ts';
import { Amount, type Coin } from '../money/amount.tsx';
import { AddressText, HashText } from '../money/chain-text.tsx';
import { OrderTime } from './order-time.tsx';

type Place<R> = Pick<GridColumn<R>, 'key' | 'title' | 'width' | 'isOptional' | 'isWide'>;
type Of<R, T> = Place<R> & { readonly of: (row: R) => T };

const TIME_WIDTH = 196; // of a date with its seconds in Chinese

/** A moment that may be absent: relative on the page, in full in a file. */
export const timeColumn = <R,>({ of, ...place }: Omit<Of<R, number | null>, 'width'>): GridColumn<R> => ({
  ...place,
  width: TIME_WIDTH,
  text: (row) => isoTime(of(row)),
  show: (row) => {
    const at = of(row);
    return at !== null && <OrderTime at={at} />;
  },
});

/** A moment that is always present: in the reader's time zone on the page, in UTC on hover and in a file. */
export const momentColumn = <R,>({
  of,
  language,
  ...place
}: Of<R, number> & Pick<Text, 'language'>): GridColumn<R> => ({
  ...place,
  text: (row) => formatMomentUtc(of(row), language),
  show: (row) => <span title={formatMomentUtc(of(row), language)}>{formatMoment(of(row), language)}</span>,
});

/** An amount of money with its coin; empty if absent. */
export const amountColumn = <R,>({
  of,
  coin,
  isStrong = false,
  ...place
}: Of<R, string | null> & { readonly coin: (row: R) => Coin | null; readonly isStrong?: boolean }): GridColumn<R> => ({
  ...place,
  text: (row) => of(row) ?? '',
  show: (row) => {
    const amount = of(row);
    if (amount === null) return null;
    const shown = <Amount amount={amount} coin={coin(row) ?? undefined} />;
    return isStrong ? <b>{shown}</b> : shown;
  },
});

const chainColumn = <R,>(
  { of, ...place }: Of<R, string | null | undefined>,
  show: (text: string) => ReactNode,
): GridColumn<R> => ({
  ...place,
  text: (row) => of(row) ?? '',
  show: (row) => {
    const text = of(row);
    return text != null && show(text);
  },
});

/** A shortened address; in full on hover and when copied. */
export const addressColumn = <R,>(column: Of<R, string | null | undefined>): GridColumn<R> =>
  chainColumn(column, (address) => <AddressText address={address} isShort />);

/** A transaction hash, likewise. */
export const hashColumn = <R,>(column: Of<R, string | null | undefined>): GridColumn<R> =>
  chainColumn(column, (hash) => <HashText hash={hash} isShort />);

interface OwnOrder {
  readonly number: string;
  readonly amount: string;
  readonly coin: Coin;
  readonly network: string;
}

interface OrderColumns<R> {
  readonly at: Place<R> & { readonly of: (row: R) => number };
  readonly amountTitle: string;
  /** A second amount beside the order's own. */
  readonly second: Of<R, string | null>;
}

/** The columns that begin a list of an account's own orders. */
export const orderColumns = <R extends OwnOrder>(
  { t, language }: Text<'money'>,
  { at, amountTitle, second }: OrderColumns<R>,
): GridColumn<R>[] => [
  { key: 'number', title: t('money.number'), text: ({ number }) => number, width: 124 },
  momentColumn({ ...at, language }),
  amountColumn({ key: 'amount', title: amountTitle, width: 136, of: ({ amount }) => amount, coin: ({ coin }) => coin }),
  amountColumn({ ...second, coin: ({ coin }) => coin }),
  { key: 'coin', title: t('money.coin'), text: ({ coin }) => coin, width: 88, isOptional: true },
  { key: 'network', title: t('money.network'), text: ({ network }) => network, width: 92 },
];
