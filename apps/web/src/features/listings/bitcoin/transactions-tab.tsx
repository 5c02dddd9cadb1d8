import { outputType } from '@chaintide/contracts/market/bitcoin-blocks';
import { formatShort } from '@chaintide/indicators/number';
import { PHONE, useMedia } from '../../../shared/browser/use-media.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { useOpenAddress } from '../../../shared/money/bitcoin-address.ts';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { DayField } from '../../../shared/ui/day-field.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { BlocksCoverage } from './blocks-coverage.tsx';
import { leastUsd, transactionsLink, useBigTransactionsQuery, type TransactionsView } from './blocks-api.ts';
import { listingsTexts } from '../shared/listings-texts.ts';
import { TransactionCard, useTransactionColumns } from './transaction-columns.tsx';

interface FiltersProps {
  readonly view: TransactionsView;
  readonly onChange: (part: Partial<TransactionsView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t, language } = useText(listingsTexts);
  return (
    <ListFilters link={transactionsLink} view={view} onChange={onChange} search={t('listings.transactions.search')}>
      <FilterChoice
        name={t('listings.transactions.least')}
        value={view.least}
        options={leastUsd.map((value) => ({ value, label: `≥ ${formatShort(Number(value), 'usd', language)}` }))}
        onChoose={(least) => onChange({ least })}
      />
      <FilterChoice
        name={t('listings.transactions.columns.type')}
        value={view.type}
        options={outputType.options.map((value) => ({ value, label: t(`listings.transactions.types.${value}`) }))}
        onChoose={(type) => onChange({ type })}
      />
      <DayField label={t('listings.transactions.from')} value={view.start} onChoose={(start) => onChange({ start })} />
      <DayField label={t('listings.transactions.to')} value={view.end} onChoose={(end) => onChange({ end })} />
    </ListFilters>
  );
};

/** Outputs of a million dollars or more, newest first, live. */
export const TransactionsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(transactionsLink);
  const query = useBigTransactionsQuery(view);
  const isPhone = useMedia(PHONE); // the table has links
  const open = useOpenAddress();
  return (
    <>
      {query.data && <BlocksCoverage {...query.data} />}
      <RecordList
        name="big-transactions"
        label={t('listings.transactions.label')}
        columns={useTransactionColumns(query.data?.simulated ?? false)}
        query={query}
        view={view}
        onView={change}
        {...(isPhone && { onOpen: open })}
        sort={{ key: 'time', descending: true }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(transactionsLink.isFiltered(view) ? 'listings.transactions.none' : 'listings.transactions.empty')}
        Card={TransactionCard}
      />
    </>
  );
};
