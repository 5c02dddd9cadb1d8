import { orderNumberOf } from '@chaintide/contracts/money/wallet';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText, type Text } from '../../shared/i18n/use-text.ts';
import { Amount, SignedAmount } from '../../shared/money/amount.tsx';
import { momentColumn } from '../../shared/orders/columns.tsx';
import type { StatementRow } from './statement-api.ts';
import { orderPath, stepName } from './statement-view.ts';
import { walletTexts } from './wallet-texts.ts';
import { moneyTexts } from '../../shared/i18n/money-texts.ts';

export const stepWords = (step: string, { t }: Text<'money' | 'wallet'>): string => {
  const name = stepName(step);
  return name ? t(`wallet.step.${name}`) : step;
};

const columnsOf = (text: Text<'money' | 'wallet'>): GridColumn<StatementRow>[] => {
  const { t, language } = text;
  return [
    momentColumn({ key: 'at', title: t('money.at'), width: 190, language, of: ({ at }) => at }),
    { key: 'cause', title: t('wallet.column.cause'), text: ({ cause }) => t(`wallet.cause.${cause}`), width: 148 },
    { key: 'step', title: t('wallet.column.step'), text: ({ step }) => stepWords(step, text), width: 110 },
    {
      key: 'order',
      title: t('wallet.column.order'),
      text: orderNumberOf,
      show: (row) => <Link to={orderPath(row)}>{orderNumberOf(row)}</Link>,
      width: 110,
    },
    { key: 'coin', title: t('money.coin'), text: ({ coin }) => coin, width: 90 },
    {
      key: 'available',
      title: t('wallet.column.available'),
      text: ({ available }) => available.change,
      show: ({ available }) => <SignedAmount amount={available.change} />,
      width: 140,
    },
    {
      key: 'availableAfter',
      title: t('wallet.column.availableAfter'),
      text: ({ available }) => available.after,
      show: ({ available }) => <Amount amount={available.after} />,
      width: 140,
    },
    {
      key: 'held',
      title: t('wallet.column.held'),
      text: ({ held }) => held.change,
      show: ({ held }) => <SignedAmount amount={held.change} />,
      width: 130,
    },
    {
      key: 'heldAfter',
      title: t('wallet.column.heldAfter'),
      text: ({ held }) => held.after,
      show: ({ held }) => <Amount amount={held.after} />,
      width: 130,
      isWide: true,
    },
  ];
};

/** The columns of a statement. */
export const useStatementColumns = (): GridColumn<StatementRow>[] => {
  const text = useText(moneyTexts, walletTexts);
  return useMemo(() => columnsOf(text), [text]);
};
