import type { Holder } from '@chaintide/contracts/market/address-tags';
import { NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { HeldAddress } from '../bitcoin/held-address.tsx';
import { MomentText, ownerText, TransactionText } from '../shared/chain-cells.tsx';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import { EXPLORER, type TransferRow } from './ether-api.ts';

type ColumnKey = 'time' | 'asset' | 'amount' | 'usd' | 'from' | 'to' | 'height' | 'log' | 'txId';

const amountText = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface PartyProps {
  readonly address: string | null;
  readonly tag: Holder | null;
  /** Shown in place of nobody. */
  readonly nobody: 'minted' | 'burned';
}

const Party = ({ address, tag, nobody }: PartyProps) => {
  const { t } = useText(listingsTexts);
  return address === null ? t(`listings.transfers.${nobody}`) : <HeldAddress address={address} tag={tag} />;
};

/** The columns of the table, the same for its file. */
export const useTransferColumns = (simulated: boolean): readonly GridColumn<TransferRow>[] => {
  const { t } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.transfers.columns.${key}`), width });
    const number = (key: ColumnKey, width: number) => ({ ...place(key, width), isNumber: true as const });
    return [
      { ...place('time', 190), text: ({ time }) => isoTime(time), show: ({ time }) => <MomentText time={time} /> },
      { ...place('asset', 90), text: ({ asset }) => asset, show: ({ asset }) => <b>{asset}</b> },
      { ...number('amount', 180), text: ({ amount }) => String(amount), show: ({ amount }) => amountText(amount) },
      {
        ...number('usd', 120),
        text: ({ usd }) => String(usd),
        show: ({ usd }) => <ShortNumber value={usd} unit="usd" />,
      },
      {
        ...place('from', 260),
        text: ({ from, fromTag }) => ownerText(from, fromTag) || t('listings.transfers.minted'),
        show: ({ from, fromTag }) => <Party address={from} tag={fromTag} nobody="minted" />,
      },
      {
        ...place('to', 260),
        text: ({ to, toTag }) => ownerText(to, toTag) || t('listings.transfers.burned'),
        show: ({ to, toTag }) => <Party address={to} tag={toTag} nobody="burned" />,
      },
      { ...number('height', 120), text: ({ height }) => String(height) },
      {
        ...number('log', 90),
        text: ({ log }) => (log === null ? '' : String(log)),
        show: ({ log }) => log ?? NO_VALUE,
      },
      {
        ...place('txId', 260),
        isWide: true,
        text: ({ txId }) => txId,
        show: ({ txId }) => <TransactionText hash={txId} explorer={simulated ? undefined : EXPLORER} />,
      },
    ];
  }, [t, simulated]);
};

/** A transfer on a phone. */
export const TransferCard = ({ row }: { readonly row: TransferRow }) => {
  const { language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{`${amountText(row.amount)} ${row.asset}`}</b>
        <ShortNumber value={row.usd} unit="usd" />
      </CardLine>
      <CardLine look="quiet">
        <Party address={row.from} tag={row.fromTag} nobody="minted" />
      </CardLine>
      <CardLine look="quiet">
        <span>
          {'→ '}
          <Party address={row.to} tag={row.toTag} nobody="burned" />
        </span>
      </CardLine>
      <CardLine look="quiet">
        <span>{formatMoment(row.time, language)}</span>
        <span>{row.height.toLocaleString('en')}</span>
      </CardLine>
    </RowCard>
  );
};
