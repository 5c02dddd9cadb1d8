import { formatExact, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { CardLine, RowCard } from '../../../shared/orders/row-card.tsx';
import { HeldAddress } from '../bitcoin/held-address.tsx';
import { listingsTexts } from '../listings-texts.ts';
import type { AccountRow } from './ether-api.ts';

type ColumnKey = 'rank' | 'address' | 'holder' | 'kind' | 'type' | 'balance' | 'share' | 'averageCost';
const PERCENT = 100;

const shareText = (share: number | null): string => (share === null ? '' : `${(PERCENT * share).toFixed(3)}%`);

/** The columns of the table, the same for its file. */
export const useAccountColumns = (): readonly GridColumn<AccountRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.accounts.columns.${key}`), width });
    const number = (key: ColumnKey, width: number) => ({ ...place(key, width), isNumber: true as const });
    const costText = ({ averageCost }: AccountRow): string =>
      averageCost === null ? '' : formatExact(averageCost, 'usd', language);
    return [
      { ...number('rank', 90), text: ({ rank }) => String(rank) },
      {
        ...place('address', 460),
        text: ({ address }) => address,
        show: ({ address }) => <AddressText address={address} />,
      },
      { ...number('balance', 180), text: ({ balance }) => formatNumber(balance, 'eth', language) },
      {
        ...number('share', 130),
        text: ({ share }) => shareText(share),
        show: ({ share }) => shareText(share) || NO_VALUE,
      },
      { ...number('averageCost', 150), text: costText, show: (row) => costText(row) || NO_VALUE },
      { ...place('type', 100), text: ({ type }) => t(`listings.accounts.types.${type}`) },
      { ...place('holder', 220), text: ({ tag }) => tag?.name ?? '' },
      { ...place('kind', 120), isWide: true, text: ({ tag }) => (tag ? t(`listings.tags.kinds.${tag.kind}`) : '') },
    ];
  }, [t, language]);
};

/** An account on a phone. */
export const AccountCard = ({ row }: { readonly row: AccountRow }) => {
  const { t, language } = useText(listingsTexts);
  const { rank, address, tag, type, balance, share } = row;
  return (
    <RowCard>
      <CardLine>
        <span>{rank}</span>
        <b>{`${formatNumber(balance, 'eth', language)} ETH`}</b>
      </CardLine>
      <CardLine look="quiet">
        <HeldAddress address={address} tag={tag} />
        <span>{shareText(share)}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>{t(`listings.accounts.types.${type}`)}</span>
      </CardLine>
    </RowCard>
  );
};
