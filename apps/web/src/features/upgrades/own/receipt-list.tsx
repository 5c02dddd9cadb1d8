import { receiptsFileRoute } from '@chaintide/contracts/money/upgrades';
import { useMemo, useState } from 'react';
import { formatDuration } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { amountColumn, momentColumn } from '../../../shared/orders/columns.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import styles from './upgrades.module.css';
import { useReceipts, type ReceiptRow } from './upgrades-api.ts';
import { upgradesTexts } from './upgrades-texts.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const paidWords = ({ paid }: ReceiptRow): string => paid.map(({ coin, amount }) => `${amount} ${coin}`).join(' + ');

const Paid = ({ paid }: ReceiptRow) => (
  <span className={styles['parts']}>
    {paid.map(({ coin, amount }) => (
      <Amount key={coin} amount={amount} coin={coin} />
    ))}
  </span>
);

const columnsOf = (text: Text<'account' | 'money' | 'upgrades'>): GridColumn<ReceiptRow>[] => {
  const { t, language } = text;
  return [
    { key: 'number', title: t('upgrades.receipts.number'), text: ({ number }) => number, width: 104 },
    momentColumn({ key: 'at', title: t('money.at'), width: 184, language, of: ({ at }) => at }),
    { key: 'level', title: t('upgrades.receipts.level'), text: ({ level }) => t(`account.level.${level}`), width: 130 },
    amountColumn({
      key: 'price',
      title: t('upgrades.receipts.price'),
      width: 120,
      of: ({ price }) => price,
      coin: () => 'USD',
    }),
    {
      key: 'paid',
      title: t('upgrades.receipts.paid'),
      text: paidWords,
      show: (row) => <Paid {...row} />,
      width: 220,
      isWide: true,
    },
    { key: 'kind', title: t('upgrades.receipts.kind'), text: ({ kind }) => t(`upgrades.kind.${kind}`), width: 190 },
    momentColumn({
      key: 'startsAt',
      title: t('upgrades.receipts.startsAt'),
      width: 184,
      language,
      of: ({ startsAt }) => startsAt,
    }),
    momentColumn({ key: 'until', title: t('upgrades.receipts.until'), width: 184, language, of: ({ until }) => until }),
    {
      key: 'credit',
      title: t('upgrades.receipts.credit'),
      text: ({ creditMs }) => (creditMs === 0 ? '' : formatDuration(creditMs, language)),
      width: 110,
      isOptional: true,
    },
  ];
};

const ReceiptCard = ({ row }: { readonly row: ReceiptRow }) => {
  const { t } = useText(accountTexts, moneyTexts, upgradesTexts);
  return (
    <RowCard>
      <CardLine>
        <b>{t(`account.level.${row.level}`)}</b>
        <b>
          <Amount amount={row.price} coin="USD" />
        </b>
      </CardLine>
      <CardLine look="quiet">
        <span>
          <Dotted>{[row.number, t(`upgrades.kind.${row.kind}`)]}</Dotted>
        </span>
        <OrderTime at={row.at} />
      </CardLine>
      <CardLine look="quiet">
        <Paid {...row} />
      </CardLine>
    </RowCard>
  );
};

/** The purchased levels, newest first. */
export const ReceiptList = ({ isPart = false }: { readonly isPart?: boolean }) => {
  const text = useText(accountTexts, moneyTexts, upgradesTexts);
  const [view, setView] = useState({ page: 1, rows: 20 });
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <RecordList
      name="receipts"
      label={text.t('upgrades.receipts.title')}
      columns={columns}
      query={useReceipts(view)}
      view={view}
      onView={(part) => setView((before) => ({ ...before, ...part }))}
      file={{ route: receiptsFileRoute }}
      Card={ReceiptCard}
      empty={text.t('upgrades.receipts.none')}
      isPart={isPart}
    />
  );
};
