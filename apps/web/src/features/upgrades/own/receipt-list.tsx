import { receiptsFileRoute } from '@chaintide/contracts/upgrades';
import { useMemo, useState } from 'react';
import { formatDuration, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import '../../../shared/i18n/account-texts.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { MoneyList } from '../../../shared/money/money-list.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './upgrades.module.css';
import { useReceipts, type ReceiptRow } from './upgrades-api.ts';
import '../upgrades-texts.ts';

const paidWords = ({ paid }: ReceiptRow): string => paid.map(({ coin, amount }) => `${amount} ${coin}`).join(' + ');

const momentColumn = (key: 'at' | 'startsAt' | 'until', title: string, { language }: Text): GridColumn<ReceiptRow> => ({
  key,
  title,
  width: 184,
  text: (row) => formatMomentUtc(row[key], language),
  show: (row) => <span title={formatMomentUtc(row[key], language)}>{formatMoment(row[key], language)}</span>,
});

const columnsOf = (text: Text): GridColumn<ReceiptRow>[] => {
  const { t, language } = text;
  return [
    { key: 'number', title: t('upgrades.receipts.number'), text: ({ number }) => number, width: 104 },
    momentColumn('at', t('money.at'), text),
    { key: 'level', title: t('upgrades.receipts.level'), text: ({ level }) => t(`account.level.${level}`), width: 130 },
    {
      key: 'price',
      title: t('upgrades.receipts.price'),
      text: ({ price }) => price,
      show: ({ price }) => <Amount amount={price} coin="USD" />,
      width: 120,
    },
    {
      key: 'paid',
      title: t('upgrades.receipts.paid'),
      text: paidWords,
      show: ({ paid }) => (
        <span className={styles['parts']}>
          {paid.map(({ coin, amount }) => (
            <Amount key={coin} amount={amount} coin={coin} />
          ))}
        </span>
      ),
      width: 220,
      isWide: true,
    },
    { key: 'kind', title: t('upgrades.receipts.kind'), text: ({ kind }) => t(`upgrades.kind.${kind}`), width: 190 },
    momentColumn('startsAt', t('upgrades.receipts.startsAt'), text),
    momentColumn('until', t('upgrades.receipts.until'), text),
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
  const { t } = useText();
  return (
    <span className={styles['receipt']}>
      <span className={styles['line']}>
        <b>{t(`account.level.${row.level}`)}</b>
        <b>
          <Amount amount={row.price} coin="USD" />
        </b>
      </span>
      <span className={styles['line']}>
        <span>
          <Dotted>{[row.number, t(`upgrades.kind.${row.kind}`)]}</Dotted>
        </span>
        <When at={row.at} />
      </span>
      <span className={styles['line']}>
        <span className={styles['parts']}>
          {row.paid.map(({ coin, amount }) => (
            <Amount key={coin} amount={amount} coin={coin} />
          ))}
        </span>
      </span>
    </span>
  );
};

/** The levels that were bought, the newest first. */
export const ReceiptList = ({ isPart = false }: { readonly isPart?: boolean }) => {
  const text = useText();
  const [view, setView] = useState({ page: 1, rows: 20 });
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <MoneyList
      name="receipts"
      label={text.t('upgrades.receipts.title')}
      columns={columns}
      query={useReceipts(view)}
      view={view}
      onView={(part) => setView((before) => ({ ...before, ...part }))}
      file={{ route: receiptsFileRoute }}
      onOpen={() => undefined}
      Card={ReceiptCard}
      empty={text.t('upgrades.receipts.none')}
      isPart={isPart}
    />
  );
};
