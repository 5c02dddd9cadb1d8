import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';

/** Maturities of US treasuries, by time to maturity in months. */
export const maturities = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '2y': 24,
  '3y': 36,
  '5y': 60,
  '7y': 84,
  '10y': 120,
  '20y': 240,
  '30y': 360,
} as const;
export type Maturity = keyof typeof maturities;
export const maturityKeys = Object.keys(maturities) as readonly Maturity[];

/** The indicator, and the metric behind it, of one maturity. */
export const yieldId = <M extends Maturity>(maturity: M): `macro.yield_${M}` => `macro.yield_${maturity}`;

export const CURVES_MOST = 6;

export const yieldCurve = z.object({
  /** As asked for. */
  asked: z.string(),
  /** The trading day of the yields: the asked one, or the last before it within a week; null if there is none. */
  day: z.string().nullable(),
  /** Percent, in the order of `maturityKeys`; null: no such treasury was quoted. */
  yields: z.array(z.number().nullable()),
});
export type YieldCurve = z.infer<typeof yieldCurve>;

export const yieldCurvesRoute = route({
  method: 'GET',
  path: '/macro/yield-curves',
  access: 'public',
  summary: `US treasury yields by maturity on up to ${CURVES_MOST} days; by default the newest day, a month and a year before`,
  query: z.object({
    /** Separated by commas. */
    days: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(askedDay).max(CURVES_MOST))
      .optional(),
  }),
  data: z.object({
    /** The newest trading day; null before any data. */
    newest: z.string().nullable(),
    simulated: z.boolean(),
    curves: z.array(yieldCurve),
  }),
});
export type YieldCurves = z.infer<typeof yieldCurvesRoute.data>;
