import { withdrawalsFileRoute, withdrawalStates, type Withdrawal } from '@chaintide/contracts/withdrawals';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { MoneyList } from '../../../shared/money/money-list.tsx';
import { MismatchTag, StateTag } from '../../../shared/money/state-tag.tsx';
import { ActionLink, ToolButton } from '../../../shared/ui/button.tsx';
import { FilterChoice } from '../../../shared/ui/filter-choice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useWithdrawals } from '../withdrawals-api.ts';
import '../withdrawals-texts.ts';
import { withdrawalsView, type WithdrawalsView } from './withdrawals-view.ts';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './withdrawals.module.css';

const Tags = ({ row: { state, mismatch } }: { readonly row: Withdrawal }) => (
  <span className={styles['tags']}>
    <StateTag of="withdrawal" state={state} />
    {mismatch && <MismatchTag mismatch={mismatch} />}
  </span>
);

const columnsOf = ({ t, language }: Text): GridColumn<Withdrawal>[] => [
  { key: 'number', title: t('money.number'), text: ({ number }) => number, width: 124 },
  {
    key: 'appliedAt',
    title: t('withdrawals.details.appliedAt'),
    text: ({ appliedAt }) => formatMomentUtc(appliedAt, language),
    show: ({ appliedAt }) => (
      <span title={formatMomentUtc(appliedAt, language)}>{formatMoment(appliedAt, language)}</span>
    ),
    width: 184,
  },
  {
    key: 'amount',
    title: t('withdrawals.details.amount'),
    text: ({ amount }) => amount,
    show: ({ amount, coin }) => <Amount amount={amount} coin={coin} />,
    width: 136,
  },
  {
    key: 'fee',
    title: t('withdrawals.details.fee'),
    text: ({ fee }) => fee,
    show: ({ fee, coin }) => <Amount amount={fee} coin={coin} />,
    width: 110,
  },
  { key: 'coin', title: t('money.coin'), text: ({ coin }) => coin, width: 88, isOptional: true },
  { key: 'network', title: t('money.network'), text: ({ network }) => network, width: 92 },
  {
    key: 'state',
    title: t('money.state'),
    text: ({ state }) => t(`states.withdrawal.${state}`),
    show: (row) => <Tags row={row} />,
    width: 180,
  },
  {
    key: 'address',
    title: t('withdrawals.details.applicationAddress'),
    text: ({ address }) => address,
    show: ({ address }) => <AddressText address={address} isShort />,
    width: 190,
    isWide: true,
  },
  {
    key: 'hash',
    title: t('withdrawals.details.hash'),
    text: ({ hash }) => hash ?? '',
    show: ({ hash }) => hash !== null && <HashText hash={hash} isShort />,
    width: 190,
  },
  {
    key: 'remarks',
    title: t('withdrawals.details.remarks'),
    text: ({ remarks }) => remarks ?? '',
    width: 180,
    isOptional: true,
  },
  {
    key: 'cancel',
    title: t('actions.withdrawal.cancel'),
    text: () => '',
    show: (row) => <CancelButton withdrawal={row} isSmall />,
    width: 190,
  },
];

const RecordCard = ({ row }: { readonly row: Withdrawal }) => (
  <span className={styles['row']}>
    <span className={styles['line']}>
      <b>
        <Amount amount={row.amount} coin={row.coin} />
      </b>
      <Tags row={row} />
    </span>
    <span className={styles['line']}>
      <span>
        <Dotted>{[row.number, row.network]}</Dotted>
      </span>
      <When at={row.appliedAt} />
    </span>
    <span className={styles['line']}>
      <code>{row.address}</code>
    </span>
  </span>
);

/** Every withdrawal of the account, the newest first, live. */
export const RecordsPage = () => {
  const text = useText();
  const { t } = text;
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const view = withdrawalsView.read(search);
  const columns = useMemo(() => columnsOf(text), [text]);
  const change = (part: Partial<WithdrawalsView>): void =>
    setSearch((present) => withdrawalsView.write(present, { ...withdrawalsView.read(present), ...part }), {
      replace: true,
    });
  const filters = (
    <>
      <FilterChoice
        name={t('money.state')}
        value={view.state}
        options={withdrawalStates.map((value) => ({ value, label: t(`states.withdrawal.${value}`) }))}
        onChoose={(state) => change({ state, page: 1 })}
      />
      {view.state && <ToolButton onClick={() => change({ state: undefined, page: 1 })}>{t('money.clear')}</ToolButton>}
    </>
  );
  return (
    <Page
      title={t('pages./withdrawalRecords.name')}
      about={t('withdrawals.about')}
      width="wide"
      tools={<ActionLink to="/Withdrawal">{t('withdrawals.list.apply')}</ActionLink>}
    >
      <MoneyList
        name="withdrawals"
        label={t('pages./withdrawalRecords.name')}
        columns={columns}
        query={useWithdrawals(view)}
        view={view}
        onView={change}
        file={{ route: withdrawalsFileRoute, query: { state: view.state } }}
        filters={filters}
        onOpen={({ id }) => {
          void navigate(`/withdrawalDetails?id=${id}`);
        }}
        Card={RecordCard}
        empty={t(view.state ? 'withdrawals.list.noneFits' : 'withdrawals.list.none')}
      />
    </Page>
  );
};
