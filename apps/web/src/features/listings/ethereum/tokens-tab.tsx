import { formatExact, NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import { useEtherTokensQuery, type TokenRow } from './ether-api.ts';
import { EtherCoverage } from './ether-coverage.tsx';

type ColumnKey = 'abbr' | 'name' | 'address' | 'decimals' | 'holders' | 'supply';
const VIEW = {};

const countText = (count: number | null): string => count?.toLocaleString('en') ?? '';

const useColumns = (): readonly GridColumn<TokenRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: ColumnKey, width: number) => ({ key, title: t(`listings.tokens.columns.${key}`), width });
    const number = (key: ColumnKey, width: number) => ({ ...place(key, width), isNumber: true as const });
    return [
      { ...place('abbr', 110), text: ({ abbr }) => abbr, show: ({ abbr }) => <b>{abbr}</b> },
      { ...place('name', 200), text: ({ name }) => name },
      {
        ...place('address', 480),
        text: ({ address }) => address,
        show: ({ address }) => <AddressText address={address} />,
      },
      { ...number('decimals', 100), text: ({ decimals }) => String(decimals) },
      {
        ...number('holders', 160),
        text: ({ holders }) => countText(holders),
        show: ({ holders }) => countText(holders) || NO_VALUE,
      },
      {
        ...number('supply', 180),
        isWide: true,
        text: ({ supply }) => (supply === null ? '' : formatExact(supply, 'usd', language)),
        show: ({ supply }) => <ShortNumber value={supply} unit="usd" />,
      },
    ];
  }, [t, language]);
};

const TokenCard = ({ row: { abbr, name, address, holders } }: { readonly row: TokenRow }) => {
  const { t } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{abbr}</b>
        <span>{name}</span>
      </CardLine>
      <CardLine look="quiet">
        <AddressText address={address} isShort />
        <span>{holders !== null && t('listings.tokens.held', { count: countText(holders) })}</span>
      </CardLine>
    </RowCard>
  );
};

/** The tokens of Ethereum whose transfers are listed. */
export const TokensTab = () => {
  const { t } = useText(listingsTexts);
  const query = useEtherTokensQuery();
  return (
    <>
      {query.data && <EtherCoverage {...query.data} />}
      <RecordList
        name="ether-tokens"
        label={t('listings.tokens.label')}
        columns={useColumns()}
        query={query}
        view={VIEW}
        empty={t('listings.tokens.empty')}
        Card={TokenCard}
      />
    </>
  );
};
