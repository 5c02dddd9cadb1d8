import { etherAsset } from '@chaintide/contracts/market/ethereum-blocks';
import { formatShort } from '@chaintide/indicators/number';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { DayField } from '../../../shared/ui/day-field.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { leastUsd } from '../bitcoin/blocks-api.ts';
import { listingsTexts } from '../shared/listings-texts.ts';
import { EtherCoverage } from './ether-coverage.tsx';
import { transfersLink, useBigTransfersQuery, type TransfersView } from './ether-api.ts';
import { TransferCard, useTransferColumns } from './transfer-columns.tsx';

interface FiltersProps {
  readonly view: TransfersView;
  readonly onChange: (part: Partial<TransfersView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t, language } = useText(listingsTexts);
  return (
    <ListFilters link={transfersLink} view={view} onChange={onChange} search={t('listings.transactions.search')}>
      <FilterChoice
        name={t('listings.transfers.columns.asset')}
        value={view.abbr}
        options={etherAsset.options.map((value) => ({ value, label: value }))}
        onChoose={(abbr) => onChange({ abbr })}
      />
      <FilterChoice
        name={t('listings.transactions.least')}
        value={view.least}
        options={leastUsd.map((value) => ({ value, label: `≥ ${formatShort(Number(value), 'usd', language)}` }))}
        onChoose={(least) => onChange({ least })}
      />
      <DayField label={t('listings.transactions.from')} value={view.start} onChoose={(start) => onChange({ start })} />
      <DayField label={t('listings.transactions.to')} value={view.end} onChoose={(end) => onChange({ end })} />
    </ListFilters>
  );
};

/** Payments of ether and transfers of tokens of a million dollars or more, newest first, live. */
export const TransfersTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(transfersLink);
  const query = useBigTransfersQuery(view);
  return (
    <>
      {query.data && <EtherCoverage {...query.data} />}
      <RecordList
        name="big-transfers"
        label={t('listings.transfers.label')}
        columns={useTransferColumns(query.data?.simulated ?? false)}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'time', descending: true }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(transfersLink.isFiltered(view) ? 'listings.transactions.none' : 'listings.transactions.empty')}
        Card={TransferCard}
      />
    </>
  );
};
