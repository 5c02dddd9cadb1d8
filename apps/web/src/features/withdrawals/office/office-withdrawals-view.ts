import { withdrawalState, type WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { z } from 'zod';
import { isWithdrawalIn } from '../../../shared/office/stages.ts';
import { isFound } from '../../../shared/orders/is-found.ts';
import { listLink, pageParts, searchPart, type Staged } from '../../../shared/lists/list-link.ts';

const view = z.object({ search: searchPart, ...pageParts(50), state: withdrawalState.optional().catch(undefined) });
export type WithdrawalsView = z.infer<typeof view>;
export const withdrawalsLink = listLink(view);

/** Whether a withdrawal matches the filters of a view, by the same rules as the gateway. */
export const withdrawalFits = (order: WithdrawalOrder, { stage, state, search }: Staged<WithdrawalsView>): boolean =>
  (stage === undefined || isWithdrawalIn(order, stage)) &&
  (state === undefined || order.state === state) &&
  isFound(search, [order.number, order.user.userName, order.address, order.hash]);
