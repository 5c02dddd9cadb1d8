import { formatNumber } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { addressLink, looksLikeAddress, useOpenAddress } from '../../../shared/money/bitcoin-address.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { useTopAddressesQuery, type AddressRow } from './blocks-api.ts';
import { BlocksCoverage } from './blocks-coverage.tsx';
import { HeldAddress } from './held-address.tsx';
import { HolderFilters, holdersLink } from './holder-filters.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';

const useColumns = (): readonly GridColumn<AddressRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: 'rank' | 'address' | 'holder' | 'kind' | 'balance', width: number) => ({
      key,
      title: t(`listings.addresses.columns.${key}`),
      width,
    });
    return [
      { ...place('rank', 90), isNumber: true, text: ({ rank }) => String(rank) },
      {
        ...place('address', 600),
        text: ({ address }) => address,
        show: ({ address }) => <AddressText address={address} to={addressLink(address)} />,
      },
      { ...place('balance', 200), isNumber: true, text: ({ balance }) => formatNumber(balance, 'btc', language) },
      { ...place('holder', 240), text: ({ tag }) => tag?.name ?? '' },
      { ...place('kind', 140), isWide: true, text: ({ tag }) => (tag ? t(`listings.tags.kinds.${tag.kind}`) : '') },
    ];
  }, [t, language]);
};

const AddressCard = ({ row: { rank, address, tag, balance } }: { readonly row: AddressRow }) => {
  const { language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <span>{rank}</span>
        <b>{`${formatNumber(balance, 'btc', language)} BTC`}</b>
      </CardLine>
      <CardLine look="quiet">
        <HeldAddress address={address} tag={tag} />
      </CardLine>
    </RowCard>
  );
};

/** The richest addresses as of the last block, with their known holders, live. */
export const AddressesTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(holdersLink);
  const query = useTopAddressesQuery(view);
  return (
    <>
      {query.data && <BlocksCoverage {...query.data} />}
      {looksLikeAddress(view.search) && (
        <Link to={addressLink(view.search)!}>{t('listings.addresses.open', { address: view.search })}</Link>
      )}
      <RecordList
        name="top-addresses"
        label={t('listings.addresses.label')}
        columns={useColumns()}
        query={query}
        view={view}
        onView={change}
        onOpen={useOpenAddress()}
        sort={{ key: 'rank', descending: false }}
        filters={<HolderFilters link={holdersLink} view={view} onChange={change} />}
        empty={t(holdersLink.isFiltered(view) ? 'listings.addresses.none' : 'listings.addresses.empty')}
        Card={AddressCard}
      />
    </>
  );
};
