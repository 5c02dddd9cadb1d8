import { contractType } from '@chaintide/contracts/market/ethereum-blocks';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { DayField } from '../../../shared/ui/day-field.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { ContractCard, useContractColumns } from './contract-columns.tsx';
import { contractsLink, useNewContractsQuery, type ContractsView } from './ether-api.ts';
import { EtherCoverage } from './ether-coverage.tsx';

interface FiltersProps {
  readonly view: ContractsView;
  readonly onChange: (part: Partial<ContractsView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={contractsLink} view={view} onChange={onChange} search={t('listings.transactions.search')}>
      <FilterChoice
        name={t('listings.contracts.columns.type')}
        value={view.type}
        options={contractType.options.map((value) => ({ value, label: t(`listings.contracts.types.${value}`) }))}
        onChoose={(type) => onChange({ type })}
      />
      <DayField label={t('listings.transactions.from')} value={view.start} onChoose={(start) => onChange({ start })} />
      <DayField label={t('listings.transactions.to')} value={view.end} onChoose={(end) => onChange({ end })} />
    </ListFilters>
  );
};

/** Contracts that transactions created, newest first, live. */
export const ContractsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(contractsLink);
  const query = useNewContractsQuery(view);
  return (
    <>
      {query.data && <EtherCoverage {...query.data} />}
      <p className={styles['about']}>{t('listings.contracts.about')}</p>
      <RecordList
        name="new-contracts"
        label={t('listings.contracts.label')}
        columns={useContractColumns(query.data?.simulated ?? false)}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'time', descending: true }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(contractsLink.isFiltered(view) ? 'listings.contracts.none' : 'listings.contracts.empty')}
        Card={ContractCard}
      />
    </>
  );
};
