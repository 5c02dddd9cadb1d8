import { networks } from '@chaintide/contracts/networks';
import { tokens, worths, type UnmatchedTransfer } from '@chaintide/contracts/payments';
import { amountField } from '@chaintide/contracts/wallet';
import { lazy, Suspense, useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MoneyList } from '../../../shared/money/money-list.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { FinalMark } from '../../back-office/evidence.tsx';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { unmatchedView, type UnmatchedView } from '../../back-office/office-view.ts';
import styles from '../../../shared/orders/order-rows.module.css';
import { useUnmatched } from '../../back-office/payment-orders-api.ts';
import { useOfficeView } from '../../back-office/use-office-view.ts';
import type { Listed } from '../../back-office/with-order.ts';

const TransferPanel = lazy(async () => ({ default: (await import('./assign.tsx')).TransferPanel }));

type Row = UnmatchedTransfer & { readonly version: number };
const sorts = ['amount', 'newest'] as const;

/** The grid shows a row anew where something in it changed. */
const editioned = ({ total, rows }: Listed<UnmatchedTransfer>): Listed<Row> => ({
  total,
  rows: rows.map((row) => ({ ...row, version: Number(row.isFinal) })),
});

const columnsOf = ({ t }: Text): GridColumn<Row>[] => [
  {
    key: 'at',
    title: t('office.column.at'),
    width: 112,
    text: ({ at }) => isoTime(at),
    show: ({ at }) => <When at={at} />,
  },
  {
    key: 'amount',
    title: t('money.amountLabel'),
    width: 128,
    text: ({ amount }) => amount ?? '',
    show: ({ amount, coin }) =>
      amount !== null && (
        <b>
          <Amount amount={amount} coin={coin ?? undefined} />
        </b>
      ),
  },
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
  {
    key: 'final',
    title: t('office.column.confirmations'),
    width: 120,
    text: ({ isFinal }) => t(isFinal ? 'office.final' : 'office.notFinal'),
    show: ({ isFinal }) => <FinalMark isFinal={isFinal} />,
  },
  {
    key: 'from',
    title: t('office.column.sender'),
    width: 172,
    text: ({ from }) => from,
    show: ({ from }) => <AddressText address={from} isShort />,
  },
  {
    key: 'to',
    title: t('office.column.receiver'),
    width: 172,
    text: ({ to }) => to,
    show: ({ to }) => <AddressText address={to} isShort />,
  },
  {
    key: 'hash',
    title: t('office.column.hash'),
    width: 172,
    isWide: true,
    text: ({ hash }) => hash,
    show: ({ hash }) => <HashText hash={hash} isShort />,
  },
  { key: 'block', title: t('office.column.block'), width: 104, text: ({ block }) => String(block) },
  {
    key: 'contract',
    title: t('office.column.contract'),
    width: 172,
    isOptional: true,
    text: ({ contract }) => contract,
    show: ({ contract }) => <AddressText address={contract} isShort />,
  },
];

const Card = ({ row }: { readonly row: Row }) => {
  const { t } = useText();
  return (
    <span className={styles['card']}>
      <span className={styles['line']}>
        <b className={styles['dotted']}>
          {row.amount === null ? (
            t('office.evidence.unknownToken')
          ) : (
            <Amount amount={row.amount} coin={row.coin ?? undefined} />
          )}
          <span>{row.network}</span>
        </b>
        <FinalMark isFinal={row.isFinal} />
      </span>
      <span className={styles['quiet']}>{row.order ? `${row.order.number} · ${row.order.userName}` : row.to}</span>
      <span className={styles['quiet']}>
        <When at={row.at} />
      </span>
    </span>
  );
};

interface FiltersProps {
  readonly view: UnmatchedView;
  readonly onChange: (part: Partial<UnmatchedView>) => void;
}

const isFiltered = ({ search, network, token, least, worth }: UnmatchedView): boolean =>
  search !== '' || network !== undefined || token !== undefined || least !== undefined || worth !== 'some';

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText();
  return (
    <>
      <SearchField
        label={t('office.unmatched.search')}
        applied={view.search}
        onApply={(search) => onChange({ search })}
      />
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
        options={tokens.map((value) => ({
          value,
          label: value === 'unknown' ? t('office.evidence.unknownToken') : value,
        }))}
        onChoose={(token) => onChange({ token, ...(token === 'unknown' && { worth: 'all' }) })}
      />
      <Choice
        name={t('office.unmatched.worth')}
        value={view.worth}
        options={worths.map((value) => ({ value, label: t(`office.unmatched.worths.${value}`) }))}
        onChoose={(worth) => onChange({ worth })}
      />
      <Choice
        name={t('office.unmatched.sort')}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: t(`office.unmatched.sorts.${value}`) }))}
        onChoose={(sort) => onChange({ sort })}
      />
      {isFiltered(view) && (
        <ToolButton
          onClick={() =>
            onChange({ search: '', network: undefined, token: undefined, least: undefined, worth: 'some' })
          }
        >
          {t('money.clear')}
        </ToolButton>
      )}
    </>
  );
};

/** Transfers to our addresses that count for no order, live: what is worth something first. */
export const Unmatched = () => {
  const text = useText();
  const { t } = text;
  const { view, opened, change, open } = useOfficeView(unmatchedView);
  const query = useUnmatched(view);
  const columns = useMemo(() => columnsOf(text), [text]);
  const data = useMemo(() => query.data && editioned(query.data), [query.data]);
  const currentData = useMemo(() => query.currentData && editioned(query.currentData), [query.currentData]);
  const transfer = data?.rows.find(({ id }) => id === opened.order);
  return (
    <>
      <p className={styles['about']}>{t('office.unmatched.about')}</p>
      <MoneyList
        name="unmatched"
        label={t('office.tabs.unmatched')}
        columns={columns}
        query={{ ...query, data, currentData }}
        view={view}
        onView={change}
        filters={<Filters view={view} onChange={change} />}
        onOpen={({ id }) => open({ order: id })}
        Card={Card}
        empty={t(isFiltered(view) ? 'office.noneFits' : 'office.unmatched.none')}
      />
      {transfer && (
        <Suspense>
          <TransferPanel key={transfer.id} transfer={transfer} onClose={() => open({})} />
        </Suspense>
      )}
    </>
  );
};
