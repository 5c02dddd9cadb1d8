import { z } from 'zod';
import { route } from '../http.ts';
import { paidLevel } from '../people/levels.ts';
import { finance, paymentState } from './payments.ts';
import { amount } from './wallet.ts';
import { withdrawalState } from './withdrawals.ts';

export const statisticsDays = ['30', '90', '365'] as const;
export type StatisticsDays = (typeof statisticsDays)[number];

const query = z.object({ days: z.enum(statisticsDays).default('30') });

/** The orders opened on one UTC day that belong to one part, such as a state, and what they are worth together. */
const dailyOrders = <P extends z.ZodType>(part: P) =>
  z.object({ day: z.iso.date(), part, orders: z.number().int().positive(), amount });

/** Days and parts without an order have no row. */
const answer = <P extends z.ZodType>(part: P) =>
  z.object({
    /** The first and the last day, UTC. */
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(dailyOrders(part)),
  });

export interface DailyOrders {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly {
    readonly day: string;
    readonly part: string;
    readonly orders: number;
    readonly amount: string;
  }[];
}

export const dailyPaymentsRoute = route({
  method: 'GET',
  path: '/finance/statistics/payments',
  access: finance,
  summary:
    'Recharge orders by the day of their creation and their present state; the amount that arrived where one has, otherwise the one ordered',
  query,
  data: answer(paymentState),
});
export const dailyWithdrawalsRoute = route({
  method: 'GET',
  path: '/finance/statistics/withdrawals',
  access: finance,
  summary: 'Withdrawals by the day of their creation and their present state',
  query,
  data: answer(withdrawalState),
});
export const dailyUpgradesRoute = route({
  method: 'GET',
  path: '/finance/statistics/upgrades',
  access: finance,
  summary: 'Levels sold by day and level, at the price paid',
  query,
  data: answer(paidLevel),
});
