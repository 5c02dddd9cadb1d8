import { accountType } from '@chaintide/contracts/market/ethereum-blocks';
import { useText } from '../../../shared/i18n/use-text.ts';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { HolderFilters } from '../bitcoin/holder-filters.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { AccountCard, useAccountColumns } from './account-columns.tsx';
import { accountsLink, useTopAccountsQuery, type AccountsView } from './ether-api.ts';
import { EtherCoverage } from './ether-coverage.tsx';

interface FiltersProps {
  readonly view: AccountsView;
  readonly onChange: (part: Partial<AccountsView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <>
      <HolderFilters link={accountsLink} view={view} onChange={onChange} />
      <FilterChoice
        name={t('listings.accounts.columns.type')}
        value={view.type}
        options={accountType.options.map((value) => ({ value, label: t(`listings.accounts.types.${value}`) }))}
        onChoose={(type) => onChange({ type })}
      />
    </>
  );
};

/** The richest accounts of Ethereum, with their known holders, live. */
export const AccountsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(accountsLink);
  const query = useTopAccountsQuery(view);
  const unknown = query.data?.unknown ?? 0;
  return (
    <>
      {query.data && <EtherCoverage {...query.data} />}
      {unknown > 0 && <p className={styles['about']}>{t('listings.accounts.unknown', { count: String(unknown) })}</p>}
      <RecordList
        name="top-accounts"
        label={t('listings.accounts.label')}
        columns={useAccountColumns()}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'rank', descending: false }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(accountsLink.isFiltered(view) ? 'listings.addresses.none' : 'listings.accounts.empty')}
        Card={AccountCard}
      />
    </>
  );
};
