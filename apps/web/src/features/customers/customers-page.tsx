import { useEffect, type ComponentType } from 'react';
import { useProfileQuery } from '../../shared/api/profile-api.ts';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { chime } from '../../shared/browser/chime.ts';
import type { GridSort } from '../../shared/grid/grid-column.ts';
import { useGlow } from '../../shared/grid/use-glow.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { OpenedPanel } from '../../shared/lists/opened-panel.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useListLink } from '../../shared/lists/use-list-link.ts';
import { Page } from '../../shared/ui/page.tsx';
import { customersLink, openedNames, type CustomersView } from './customers-view.ts';
import { Filters } from './filters.tsx';
import { Proposals } from './proposals.tsx';
import { useStandingNow } from './standing-now.ts';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';
import type { MoneyProps } from './user-panel.tsx';
import { useUsers } from './users-api.ts';
import { customersTexts } from './customers-texts.ts';

const UserPanel = lazily(async () => (await import('./user-panel.tsx')).UserPanel);

/** Plays a tone for a new account, if the reader has enabled sounds. */
const useChime = (rows: Parameters<typeof useGlow>[0], scope: string): void => {
  const { data: profile } = useProfileQuery();
  const glows = useGlow(rows, scope);
  const isLoud = profile?.notifications.sound ?? false;
  useEffect(() => {
    if (isLoud && [...glows.values()].includes('new')) chime();
  }, [glows, isLoud]);
};

/** Customer management: all accounts, searchable, filtered and updated live; a row opens a panel with the possible actions. */
export const CustomersPage = ({ Money }: { readonly Money: ComponentType<MoneyProps> }) => {
  const { t } = useText(customersTexts);
  const shown = useListLink(customersLink, openedNames);
  const { view, change, open } = shown;
  const query = useUsers(view);
  const rows = useStandingNow(query.data?.rows);
  useChime(query.currentData?.rows, JSON.stringify(view));
  const resort = ({ key, descending }: GridSort): void => change({ sort: key as CustomersView['sort'], descending });
  return (
    <Page title={t('pages./customerManagement.name')} width="wide">
      <Proposals />
      <RecordList
        name="customers"
        label={t('pages./customerManagement.name')}
        searchLabel={t('customers.filters')}
        columns={useUserColumns()}
        query={query.data && rows ? { ...query, data: { ...query.data, rows } } : query}
        view={view}
        onView={change}
        sort={{ key: view.sort, descending: view.descending }}
        onSort={resort}
        filters={<Filters view={view} onChange={change} />}
        onOpen={({ id }) => open({ id })}
        empty={t(customersLink.isFiltered(view) ? 'customers.noneFits' : 'customers.none')}
        Card={UserCard}
      />
      <OpenedPanel shown={shown}>{(panel) => <UserPanel key={panel.id} {...panel} Money={Money} />}</OpenedPanel>
    </Page>
  );
};
