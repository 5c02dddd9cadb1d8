import { customerMoneyRoute, type CustomerMoney } from '@chaintide/contracts/money/customer-money';
import { topics, type PaymentFact, type UserFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';

const tagOf = (id: number) => ({ type: 'office', id: `money of ${id}` }) as const;

/** Whether a fact may change the balances or the orders of an account; a sold level does not say whose it is. */
const concerns = (fact: PaymentFact | WithdrawalFact | UserFact, id: number): boolean => {
  if (fact.name === 'payment.changed') return fact.payload.payment.user.id === id;
  if (fact.name === 'withdrawal.changed') return fact.payload.withdrawal.user.id === id;
  if (fact.name === 'user.changed') return fact.payload.user.id === id;
  return fact.name === 'level.sold';
};

export const { useCustomerMoneyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The balances and the newest orders of one account, read again with each fact about it. */
    customerMoney: build.query<CustomerMoney, number>({
      query: (id) => callOf(customerMoneyRoute, { params: { id } }),
      providesTags: (_, __, id) => [tagOf(id), 'identity'],
      onCacheEntryAdded: async (id, entry) => {
        const read = (): void => {
          entry.dispatch(api.util.invalidateTags([tagOf(id)]));
        };
        const watcher = {
          snapshot: read,
          fact: (fact: PaymentFact | WithdrawalFact | UserFact) => {
            if (concerns(fact, id)) read();
          },
        };
        await Promise.all(
          [topics.payments, topics.withdrawals, topics.users].map((topicOf) =>
            followFacts<'payments' | 'withdrawals' | 'users', CustomerMoney>(entry, topicOf, watcher),
          ),
        );
      },
    }),
  }),
});
