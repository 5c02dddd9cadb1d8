import { networks } from '@chaintide/contracts/money/networks';
import { tokens, worths, type UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import { amountField } from '@chaintide/contracts/money/wallet';
import { Suspense, useMemo } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { addressColumn, amountColumn, hashColumn, timeColumn } from '../../../shared/orders/columns.tsx';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import styles from '../../../shared/orders/order-rows.module.css';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import type { Listed } from '../../../shared/lists/with-row.ts';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { FinalMark } from './final-mark.tsx';
import { unmatchedLink, type UnmatchedView } from './office-payments-view.ts';
import { useUnmatched } from './payment-orders-api.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const TransferPanel = lazily(async () => (await import('./transfer-panel.tsx')).TransferPanel);

type Row = UnmatchedTransfer & { readonly version: number };
const sorts = ['amount', 'newest'] as const;

/** Adds versions to the rows, because the grid rerenders a row only when its version changes. */
const editioned = ({ total, rows }: Listed<UnmatchedTransfer>): Listed<Row> => ({
  total,
  rows: rows.map((row) => ({ ...row, version: Number(row.isFinal) })),
});

const what = ({ t }: Text<'money' | 'office'>): GridColumn<Row>[] => [
  timeColumn({ key: 'at', title: t('office.column.at'), of: ({ at }) => at }),
  amountColumn({
    key: 'amount',
    title: t('money.amountLabel'),
    width: 128,
    of: ({ amount }) => amount,
    coin: ({ coin }) => coin,
    isStrong: true,
  }),
  {
    key: 'token',
    title: t('office.column.token'),
    width: 120,
    text: ({ coin }) => coin ?? t('office.evidence.unknownToken'),
  },
  { key: 'network', title: t('money.network'), width: 88, text: ({ network }) => network },
  {
    key: 'order',
    title: t('office.unmatched.holder'),
    width: 200,
    text: ({ order }) => order?.number ?? '',
    show: ({ order }) =>
      order && (
        <span className={styles['dotted']}>
          <span>{order.number}</span>
          <span>{order.userName}</span>
        </span>
      ),
  },
];

const where = ({ t }: Text<'money' | 'office'>): GridColumn<Row>[] => [
  {
    key: 'final',
    title: t('office.column.confirmations'),
    width: 120,
    text: ({ isFinal }) => t(isFinal ? 'office.final' : 'office.notFinal'),
    show: ({ isFinal }) => <FinalMark isFinal={isFinal} />,
  },
  addressColumn({ key: 'from', title: t('office.column.sender'), width: 172, of: ({ from }) => from }),
  addressColumn({ key: 'to', title: t('office.column.receiver'), width: 172, of: ({ to }) => to }),
  hashColumn({ key: 'hash', title: t('office.column.hash'), width: 172, isWide: true, of: ({ hash }) => hash }),
  { key: 'block', title: t('office.column.block'), width: 104, text: ({ block }) => String(block) },
  addressColumn({
    key: 'contract',
    title: t('office.column.contract'),
    width: 172,
    isOptional: true,
    of: ({ contract }) => contract,
  }),
];

const Card = ({ row }: { readonly row: Row }) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <RowCard>
      <CardLine>
        <b className={styles['dotted']}>
          {row.amount === null ? (
            t('office.evidence.unknownToken')
          ) : (
            <Amount amount={row.amount} coin={row.coin ?? undefined} />
          )}
          <span>{row.network}</span>
        </b>
        <FinalMark isFinal={row.isFinal} />
      </CardLine>
      <span className={styles['quiet']}>{row.order ? `${row.order.number} · ${row.order.userName}` : row.to}</span>
      <span className={styles['quiet']}>
        <When at={row.at} />
      </span>
    </RowCard>
  );
};

interface FiltersProps {
  readonly view: UnmatchedView;
  readonly onChange: (part: Partial<UnmatchedView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const tokenOptions = tokens.map((value) => ({
    value,
    label: value === 'unknown' ? t('office.evidence.unknownToken') : value,
  }));
  const worthOptions = worths.map((value) => ({ value, label: t(`office.unmatched.worths.${value}`) }));
  const sortOptions = sorts.map((value) => ({ value, label: t(`office.unmatched.sorts.${value}`) }));
  return (
    <ListFilters link={unmatchedLink} view={view} onChange={onChange} search={t('office.unmatched.search')}>
      <SearchField
        label={t('office.unmatched.least')}
        applied={view.least ?? ''}
        isAmount
        onApply={(text) => onChange({ least: amountField.safeParse(text).data })}
      />
      <FilterChoice
        name={t('money.network')}
        value={view.network}
        options={networks.map((value) => ({ value, label: value }))}
        onChoose={(network) => onChange({ network })}
      />
      <FilterChoice
        name={t('office.column.token')}
        value={view.token}
        options={tokenOptions}
        onChoose={(token) => onChange({ token, ...(token === 'unknown' && { worth: 'all' }) })}
      />
      <Choice
        name={t('office.unmatched.worth')}
        value={view.worth}
        options={worthOptions}
        onChoose={(worth) => onChange({ worth })}
      />
      <Choice
        name={t('office.unmatched.sort')}
        value={view.sort}
        options={sortOptions}
        onChoose={(sort) => onChange({ sort })}
      />
    </ListFilters>
  );
};

const useRows = (view: UnmatchedView) => {
  const query = useUnmatched(view);
  const data = useMemo(() => query.data && editioned(query.data), [query.data]);
  const currentData = useMemo(() => query.currentData && editioned(query.currentData), [query.currentData]);
  return { ...query, data, currentData };
};

/** Transfers to our addresses that count for no order, live; the valuable ones first. */
export const Unmatched = () => {
  const text = useText(moneyTexts, officeTexts);
  const { t } = text;
  const { view, opened, change, open } = useListLink(unmatchedLink);
  const query = useRows(view);
  const columns = useMemo(() => [...what(text), ...where(text)], [text]);
  const transfer = query.data?.rows.find(({ id }) => id === opened.id);
  return (
    <>
      <p className={styles['about']}>{t('office.unmatched.about')}</p>
      <RecordList
        name="unmatched"
        label={t('office.tabs.unmatched')}
        columns={columns}
        query={query}
        view={view}
        onView={change}
        filters={<Filters view={view} onChange={change} />}
        onOpen={({ id }) => open({ id })}
        Card={Card}
        empty={t(unmatchedLink.isFiltered(view) ? 'office.noneFits' : 'office.unmatched.none')}
      />
      {transfer && (
        <Suspense>
          <TransferPanel key={transfer.id} transfer={transfer} onClose={() => open({})} />
        </Suspense>
      )}
    </>
  );
};
