import type { PaymentFact, WithdrawalFact } from '@chaintide/contracts/realtime';
import type { AutoConfirmation, PaymentLine, PaymentOrder } from '@chaintide/contracts/payments';
import type { WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { fireEvent, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { evidenceOf, HASH, paymentOf } from '../features/payments/office/testing.ts';
import { MessagesView } from '../shared/ui/messages-view.tsx';
import { serving } from './account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from './testing.tsx';

const WALLET = '0xc180C13BAC246560f11B118e4365F5643fF44ebd';
export const ANN = 7; // the profile of the rig
export const paid = paymentOf({
  id: 2,
  state: 'awaitingApproval',
  amount: '100.000000',
  arrived: '90.000000',
  mismatch: 'underpaid',
  hash: HASH,
  confirmations: { now: 64, needed: 64 },
  evidence: [evidenceOf({ amount: '90.000000' })],
});
export const fresh = paymentOf({ id: 1 });

interface World {
  payments?: PaymentOrder[];
  withdrawals?: WithdrawalOrder[];
  history?: PaymentLine[];
  answer?: () => Promise<Response>;
  at?: string;
  role?: 'accounting' | 'admin';
}

export const page = (rows: readonly object[]) => gives({ total: rows.length, rows })();

/** A page of the back office in a world of its own, which the test changes and tells of. */
export const visit = async (
  part: ReactNode,
  {
    payments = [paid, fresh],
    withdrawals = [],
    history = [],
    answer = gives(paid),
    at = '',
    role = 'accounting',
  }: World = {},
) => {
  await prepareBrowser({ isPhone: true });
  const state = {
    payments,
    withdrawals,
    history,
    answer,
    auto: { isOn: false, waiting: 3, history: [] } as AutoConfirmation,
  };
  const world = serving({
    'GET /finance/payments': ({ search }) =>
      page(state.payments.filter((one) => !search.includes('stage=waiting') || one.state === 'awaitingApproval')),
    'GET /finance/withdrawals': () => page(state.withdrawals),
    'GET /finance/unmatched': gives({ total: 0, rows: [] }),
    'GET /finance/auto-confirmation': () => gives(state.auto)(),
    'PUT /finance/auto-confirmation': () => gives(state.auto)(),
    ...Object.fromEntries(
      payments.flatMap(({ id }) => [
        [
          `GET /finance/payments/${id}`,
          () => gives({ payment: state.payments.find((one) => one.id === id), history: state.history, others: [] })(),
        ],
        [`POST /finance/payments/${id}/events`, () => state.answer()],
      ]),
    ),
    ...Object.fromEntries(
      withdrawals.flatMap(({ id }) => [
        [
          `GET /finance/withdrawals/${id}`,
          () => gives({ withdrawal: state.withdrawals.find((one) => one.id === id), history: [], wallets: [WALLET] })(),
        ],
        [`POST /finance/withdrawals/${id}/events`, () => state.answer()],
      ]),
    ),
  });
  const shown = show(
    <>
      {part}
      <MessagesView />
    </>,
    { world, as: profileOf(role), at: `/x${at}` },
  );
  const tell = (payment: PaymentOrder): void =>
    shown.push('payments', { name: 'payment.changed', payload: { payment } } satisfies PaymentFact as never);
  const tellWithdrawal = (withdrawal: WithdrawalOrder): void =>
    shown.push('withdrawals', {
      name: 'withdrawal.changed',
      payload: { withdrawal },
    } satisfies WithdrawalFact as never);
  return { ...shown, shown, state, tell, tellWithdrawal };
};

export const press = (dialog: HTMLElement, name: string): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};
