import { withdrawalsFileRoute, withdrawalStates, type Withdrawal } from '@chaintide/contracts/money/withdrawals';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { addressColumn, hashColumn, orderColumns } from '../../../shared/orders/columns.tsx';
import { ListFilters, StateFilter } from '../../../shared/lists/list-filters.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { WithdrawalTag } from '../withdrawal-tags.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useWithdrawals } from './withdrawals-api.ts';
import { withdrawalsLink, type WithdrawalsView } from './withdrawals-view.ts';
import { CardLine } from '../../../shared/lists/row-card.tsx';
import { OwnOrderCard } from '../../../shared/orders/order-line.tsx';
import styles from './withdrawals.module.css';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

const Tags = ({ row: { state, mismatch } }: { readonly row: Withdrawal }) => (
  <span className={styles['tags']}>
    <WithdrawalTag state={state} mismatch={mismatch} />
  </span>
);

const sums = (text: Text<'money' | 'withdrawals'>): GridColumn<Withdrawal>[] =>
  orderColumns(text, {
    at: {
      key: 'appliedAt',
      title: text.t('withdrawals.details.appliedAt'),
      width: 184,
      of: ({ appliedAt }) => appliedAt,
    },
    amountTitle: text.t('withdrawals.details.amount'),
    second: { key: 'fee', title: text.t('withdrawals.details.fee'), width: 110, of: ({ fee }) => fee },
  });

const standing = ({ t }: Text<'actions' | 'money' | 'withdrawalStates' | 'withdrawals'>): GridColumn<Withdrawal>[] => [
  {
    key: 'state',
    title: t('money.state'),
    text: ({ state }) => t(`withdrawalStates.${state}`),
    show: (row) => <Tags row={row} />,
    width: 180,
  },
  addressColumn({
    key: 'address',
    title: t('withdrawals.details.applicationAddress'),
    width: 190,
    isWide: true,
    of: ({ address }) => address,
  }),
  hashColumn({ key: 'hash', title: t('withdrawals.details.hash'), width: 190, of: ({ hash }) => hash }),
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
  <OwnOrderCard order={row} at={row.appliedAt} tags={<Tags row={row} />}>
    <CardLine look="quiet">
      <code>{row.address}</code>
    </CardLine>
  </OwnOrderCard>
);

interface WithdrawalListProps {
  readonly view: WithdrawalsView;
  readonly onView: (part: Partial<WithdrawalsView>) => void;
  readonly isPart?: boolean;
}

/** The account's withdrawals, newest first, live. */
export const WithdrawalList = ({ view, onView, isPart = false }: WithdrawalListProps) => {
  const text = useText(moneyTexts, withdrawalsTexts);
  const { t } = text;
  const navigate = useNavigate();
  const columns = useMemo(() => [...sums(text), ...standing(text)], [text]);
  const filters = (
    <ListFilters link={withdrawalsLink} view={view} onChange={onView}>
      <StateFilter
        value={view.state}
        states={withdrawalStates}
        words={(one) => t(`withdrawalStates.${one}`)}
        onChoose={(state) => onView({ state })}
      />
    </ListFilters>
  );
  return (
    <RecordList
      name="withdrawals"
      label={t('withdrawals.list.title')}
      columns={columns}
      query={useWithdrawals(view)}
      view={view}
      onView={onView}
      filters={filters}
      file={{ route: withdrawalsFileRoute, query: { state: view.state } }}
      onOpen={({ id }) => {
        void navigate(`/withdrawalDetails?id=${id}`);
      }}
      Card={RecordCard}
      empty={t(view.state ? 'withdrawals.list.noneFits' : 'withdrawals.list.none')}
      isPart={isPart}
    />
  );
};
