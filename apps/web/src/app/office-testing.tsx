import type { PaymentFact, WithdrawalFact } from '@chaintide/contracts/realtime';
import type { OpenOrder, OrderKind } from '@chaintide/contracts/people/colleagues';
import type { PaymentLine, PaymentOrder } from '@chaintide/contracts/money/payments';
import type { AutoConfirmation } from '@chaintide/contracts/money/auto-confirmation';
import type { WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { evidenceOf, HASH, paymentOf } from '../features/payments/office/testing.ts';
import { withdrawalOf } from '../features/withdrawals/office/testing.ts';
import { MessagesView } from '../shared/messages/messages-view.tsx';
import { asked, serving } from './account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from './testing.tsx';

const WALLET = '0xc180C13BAC246560f11B118e4365F5643fF44ebd';
export const ANN = 7; // id of the profile in the tests
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
export const applied = withdrawalOf({ id: 5 });

interface World {
  payments?: PaymentOrder[];
  withdrawals?: WithdrawalOrder[];
  history?: PaymentLine[];
  answer?: () => Promise<Response>;
  at?: string;
  role?: 'accounting' | 'admin';
}

export const page = (rows: readonly object[]): Promise<Response> => gives({ total: rows.length, rows })();

type State = Required<Pick<World, 'payments' | 'withdrawals' | 'history' | 'answer'>> & { auto: AutoConfirmation };

const withFile = (
  kind: string,
  orders: readonly { readonly id: number }[],
  { fileOf, answer }: { fileOf: (id: number) => object; answer: () => Promise<Response> },
) =>
  Object.fromEntries(
    orders.flatMap(({ id }) => [
      [`GET /finance/${kind}/${id}`, () => gives(fileOf(id))()],
      [`POST /finance/${kind}/${id}/events`, answer],
    ]),
  );

const answersOf = (state: State) => {
  const answer = (): Promise<Response> => state.answer();
  return {
    'GET /finance/payments': ({ search }: { readonly search: string }) =>
      page(state.payments.filter((one) => !search.includes('stage=waiting') || one.state === 'awaitingApproval')),
    'GET /finance/withdrawals': () => page(state.withdrawals),
    'GET /finance/unmatched': gives({ total: 0, rows: [] }),
    'GET /finance/auto-confirmation': () => gives(state.auto)(),
    'PUT /finance/auto-confirmation': () => gives(state.auto)(),
    ...withFile('payments', state.payments, {
      answer,
      fileOf: (id) => ({ payment: state.payments.find((one) => one.id === id), history: state.history, others: [] }),
    }),
    ...withFile('withdrawals', state.withdrawals, {
      answer,
      fileOf: (id) => ({
        withdrawal: state.withdrawals.find((one) => one.id === id),
        history: [],
        wallets: [WALLET],
        twoPeopleAbove: '1000.000000',
      }),
    }),
  };
};

/** Opens a page of the back office with state that the test can change and publish. */
export const visit = async (part: ReactNode, { at = '', role = 'accounting', ...given }: World = {}) => {
  await prepareBrowser({ isPhone: true });
  const state: State = {
    payments: [paid, fresh],
    withdrawals: [],
    history: [],
    answer: gives(paid),
    auto: { isOn: false, waiting: 3, history: [] },
    ...given,
  };
  const shown = show(
    <>
      {part}
      <MessagesView />
    </>,
    { world: serving(answersOf(state)), as: profileOf(role), at: `/x${at}` },
  );
  const tell = (payment: PaymentOrder): void =>
    shown.push('payments', { name: 'payment.changed', payload: { payment } } satisfies PaymentFact);
  /** The gateway that tells of a change gives it, too. */
  const tellWithdrawal = (withdrawal: WithdrawalOrder): void => {
    state.withdrawals = state.withdrawals.map((one) => (one.id === withdrawal.id ? withdrawal : one));
    shown.push('withdrawals', {
      name: 'withdrawal.changed',
      payload: { withdrawal },
    } satisfies WithdrawalFact);
  };
  return { ...shown, shown, state, tell, tellWithdrawal };
};

export const press = (dialog: HTMLElement, name: string): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

/** The rows of the list as shown on a phone. */
export const cards = (): string[] =>
  within(screen.getByRole('list', { name: '筛选订单' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
export const sent = (kind: string, id: number) =>
  asked('POST', `/finance/${kind}/${id}/events`).map(({ body }) => body);
export const form = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });
export const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};
/** Continues to the confirmation step. */
export const check = async (name: string): Promise<HTMLElement> => {
  fireEvent.submit(await form(name));
  return screen.findByRole('dialog', { name: `请核对：${name}` });
};
/** An order that a colleague, or the given user, has open. */
export const openAt = (of: OrderKind, id: number, user = { id: 11, userName: 'bob' }): OpenOrder => ({
  of,
  id,
  user,
  since: Date.now() - 60_000,
});
