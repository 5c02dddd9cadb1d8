import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { pages } from '../pages.ts';

/** Bands of the same width in dollars, or as a factor. */
export const costScale = z.enum(['log', 'linear']);
export type CostScale = z.infer<typeof costScale>;

/** The coins that were unspent at the end of a day by their cost: the price of the day on which each last moved. */
export const urpd = z.object({
  day: z.string(),
  /** Dollars, ascending from 0; a limit belongs to the band above it. */
  limits: z.array(z.number()),
  /** Bitcoins between two neighbouring limits: one number less than limits. */
  amounts: z.array(z.number()),
  /** Bitcoins of all bands. */
  supply: z.number(),
  /** Of the day; null without one. */
  price: z.number().nullable(),
  /** Average cost of a coin; null without coins. */
  realizedPrice: z.number().nullable(),
  /** Bitcoins that had cost less, and more, than the price; those at exactly the price are in neither. Null without a price. */
  below: z.number().nullable(),
  above: z.number().nullable(),
  /** `share` percent of the coins had cost at most so much; null without coins. */
  percentiles: z.array(z.object({ share: z.number(), cost: z.number().nullable() })),
});
export type Urpd = z.infer<typeof urpd>;

export const urpdRoute = route({
  method: 'GET',
  path: '/marketall/btc/costDistribution',
  access: pages['/urpd'],
  summary:
    'The unspent supply of bitcoin by the price at which it last moved (URPD), in some hundred bands, at the end of a day or as of the last block',
  query: z.object({ day: askedDay.optional(), scale: costScale.default('log') }),
  data: z.object({
    simulated: z.boolean(),
    /** The days that the chain has; the newest is still open. */
    first: z.string(),
    newest: z.string(),
    /** Null for another day. */
    costs: urpd.nullable(),
  }),
});
export type UrpdAnswer = z.infer<typeof urpdRoute.data>;
