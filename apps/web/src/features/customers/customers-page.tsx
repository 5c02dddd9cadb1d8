import { lazy, Suspense, useEffect } from 'react';
import { useProfileQuery } from '../../shared/api/profile-api.ts';
import { chime } from '../../shared/browser/chime.ts';
import '../../shared/i18n/account-texts.ts';
import { ColumnChoice } from '../../shared/grid/column-choice.tsx';
import { useColumnMemory } from '../../shared/grid/column-memory.ts';
import { DataTable } from '../../shared/grid/data-table.tsx';
import { exportRows } from '../../shared/grid/export-rows.ts';
import { Pager } from '../../shared/grid/pager.tsx';
import { useGlow, type Glows } from '../../shared/grid/use-glow.ts';
import { isoDay } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import styles from './customers-page.module.css';
import { isFiltered, queryOf, type CustomersView } from './customers-view.ts';
import { Filters } from './filters.tsx';
import './customers-texts.ts';
import { Proposals } from './proposals.tsx';
import { useCustomersView } from './use-customers-view.ts';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useUserFactsQuery, useUsersQuery } from './users-api.ts';

const UserPanel = lazy(async () => ({ default: (await import('./user-panel.tsx')).UserPanel }));

/** A tone for a new account, where the reader has switched sounds on. */
const useChime = (glows: Glows): void => {
  const { data: profile } = useProfileQuery();
  const isLoud = profile?.notifications.sound ?? false;
  useEffect(() => {
    if (isLoud && [...glows.values()].includes('new')) chime();
  }, [glows, isLoud]);
};

const useUsers = (view: CustomersView) => {
  useUserFactsQuery();
  const { data, currentData, isFetching, error, refetch } = useUsersQuery(view);
  const glows = useGlow(currentData?.rows, JSON.stringify(queryOf(view)));
  useChime(glows);
  return { page: data, isBusy: isFetching && currentData === undefined, error, refetch, glows };
};

/** Customer management: every account, searched and filtered, kept up as accounts change; a row opens what can be done to it. */
export const CustomersPage = () => {
  const { t } = useText();
  const { view, opened, change, open } = useCustomersView();
  const { page, isBusy, error, refetch, glows } = useUsers(view);
  const columns = useUserColumns();
  const memory = useColumnMemory('customers', columns);
  const rows = page?.rows ?? [];
  const keep = (): void =>
    exportRows(`chaintide-customers-${isoDay(Date.now())}.csv`, columns, { states: memory.states, rows });
  const tools = (
    <div className={styles['tools']}>
      <ColumnChoice columns={columns} memory={memory} />
      <ToolButton title={t('grid.exportHint')} disabled={rows.length === 0} onClick={keep}>
        {t('grid.export')}
      </ToolButton>
    </div>
  );
  return (
    <Page title={t('pages./customerManagement.name')} width="wide" tools={tools}>
      <Proposals />
      <Filters view={view} onChange={change} />
      {error && <Failed error={error} onRetry={refetch} />}
      {(page || !error) && (
        <DataTable
          label={t('pages./customerManagement.name')}
          rows={page?.rows}
          isBusy={isBusy}
          columns={columns}
          memory={memory}
          glows={glows}
          sort={{ key: view.sort, descending: view.descending }}
          onSort={({ key, descending }) => change({ sort: key as CustomersView['sort'], descending })}
          onOpen={({ id }) => open({ user: id })}
          empty={t(isFiltered(view) ? 'customers.noneFits' : 'customers.none')}
          Card={UserCard}
        />
      )}
      <Pager
        total={page?.total ?? 0}
        page={view.page}
        rows={view.rows}
        onPage={(next) => change({ page: next })}
        onRows={(count) => change({ rows: count })}
      />
      {opened.user !== undefined && (
        <Suspense>
          <UserPanel
            key={opened.user}
            id={opened.user}
            action={opened.action}
            onAction={(action) => open({ user: opened.user, action })}
            onClose={() => open({})}
          />
        </Suspense>
      )}
    </Page>
  );
};
