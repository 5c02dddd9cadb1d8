import { effectOf } from '@chaintide/contracts/money/payment-effect';
import type { Payment } from '@chaintide/contracts/money/payments';
import { useMemo } from 'react';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { hashColumn, orderColumns } from '../../../shared/orders/columns.tsx';
import { PaymentTags } from '../payment-tags.tsx';
import styles from './payment.module.css';
import { paymentsTexts } from './payments-texts.ts';

export const OwnTags = ({ row }: { readonly row: Payment }) => (
  <PaymentTags className={styles['tags']} state={row.state} mismatch={row.mismatch} />
);

const sums = (text: Text<'money' | 'payments'>): GridColumn<Payment>[] =>
  orderColumns(text, {
    at: { key: 'createdAt', title: text.t('money.at'), width: 184, of: ({ createdAt }) => createdAt },
    amountTitle: text.t('money.amountLabel'),
    second: { key: 'arrived', title: text.t('payments.order.arrived'), width: 136, of: ({ arrived }) => arrived },
  });

const standing = ({ t }: Text<'mismatches' | 'money' | 'paymentStates' | 'payments'>): GridColumn<Payment>[] => [
  {
    key: 'state',
    title: t('money.state'),
    width: 220,
    show: (row) => <OwnTags row={row} />,
    text: ({ state, mismatch }) => t(`paymentStates.${state}`) + (mismatch ? ` (${t(`mismatches.${mismatch}`)})` : ''),
  },
  { key: 'effect', title: t('money.effect.title'), width: 150, text: (row) => t(`money.effect.${effectOf(row)}`) },
  { key: 'purpose', title: t('money.purpose.title'), width: 160, text: () => t('money.purpose.recharge') },
  {
    key: 'confirmations',
    title: t('payments.list.confirmations'),
    width: 116,
    text: ({ confirmations }) => (confirmations ? `${confirmations.now}/${confirmations.needed}` : ''),
  },
  { key: 'address', title: t('money.addressLabel'), text: ({ address }) => address, width: 340, isOptional: true },
  hashColumn({ key: 'hash', title: t('payments.order.hash'), width: 180, isWide: true, of: ({ hash }) => hash }),
];

/** The columns of an account's recharges. */
export const usePaymentColumns = (): readonly GridColumn<Payment>[] => {
  const text = useText(moneyTexts, paymentsTexts);
  return useMemo(() => [...sums(text), ...standing(text)], [text]);
};
