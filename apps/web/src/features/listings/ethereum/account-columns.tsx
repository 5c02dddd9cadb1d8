import type { Language } from '@chaintide/contracts/language';
import { formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { HeldAddress } from '../bitcoin/held-address.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import type { AccountRow } from './ether-api.ts';

type ColumnKey = 'rank' | 'address' | 'holder' | 'kind' | 'type' | 'balance' | 'share' | 'averageCost';
const PERCENT = 100;

const plain = (value: number | null): string => (value === null ? '' : String(value));
const shareText = (share: number | null): string => (share === null ? NO_VALUE : `${(PERCENT * share).toFixed(3)}%`);
const dollarsText = (dollars: number | null, language: Language): string =>
  dollars === null ? NO_VALUE : formatNumber(dollars, 'usd', language);

/** The columns of the table, the same for its file. */
export const useAccountColumns = (): readonly GridColumn<AccountRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.accounts.columns.${key}`), width });
    const number = (key: ColumnKey, width: number) => ({ ...place(key, width), isNumber: true as const });
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
        text: ({ share }) => plain(share),
        show: ({ share }) => shareText(share),
      },
      {
        ...number('averageCost', 150),
        text: ({ averageCost }) => plain(averageCost),
        show: ({ averageCost }) => dollarsText(averageCost, language),
      },
      { ...place('type', 100), text: ({ type }) => t(`listings.accounts.types.${type}`) },
      { ...place('holder', 220), text: ({ tag }) => tag?.name ?? '' },
      { ...place('kind', 120), isWide: true, text: ({ tag }) => (tag ? t(`listings.tags.kinds.${tag.kind}`) : '') },
    ];
  }, [t, language]);
};

/** An account on a phone. */
export const AccountCard = ({ row }: { readonly row: AccountRow }) => {
  const { t, language } = useText(listingsTexts);
  const { rank, address, tag, type, balance, share, averageCost } = row;
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
        <span>{t('listings.accounts.cost', { cost: dollarsText(averageCost, language) })}</span>
      </CardLine>
    </RowCard>
  );
};
