import { z } from 'zod';
import { route } from './http.ts';
import { bilingual } from './language.ts';
import { resolution, DEFAULT_RESOLUTION } from './resolutions.ts';
import { tier } from './roles.ts';

const coins = ['BTC', 'ETH', 'STABLE', 'MACRO'] as const;
const assets = ['BTC', 'ETH', 'BTCUSDT', 'ETHUSDT', 'USDC', 'USDT', 'BUSD'] as const;

export const zone = z.object({
  /** Lower and upper edge in the indicator's unit; a missing edge is open. */
  from: z.number().optional(),
  to: z.number().optional(),
  label: bilingual,
  tone: z.enum(['cold', 'calm', 'warm', 'hot']),
});
export type Zone = z.infer<typeof zone>;

export const parameter = z.object({
  name: z.string(),
  label: bilingual,
  options: z.array(z.object({ value: z.string(), label: bilingual })).min(2),
  default: z.string(),
});
export type Parameter = z.infer<typeof parameter>;

/** How a coarser bucket is made of finer points. */
export const derivation = z.enum(['first', 'last', 'max', 'min', 'sum', 'mean']);
export type Derivation = z.infer<typeof derivation>;

const indicatorColumn = z.object({ key: z.string(), label: bilingual, formula: z.string(), derivation });

/** One leaf of the menu, with every field the spec gives it, and what the chart needs to draw it. */
export const indicator = z.object({
  id: z.string().regex(/^[a-z]+\.[a-z0-9_]+$/),
  /** Keys of the menu groups above it, outermost first: coin, section, group. */
  path: z.tuple([z.string(), z.string(), z.string()]),
  /** What the menu shows; `fullName` is what the chart's header shows. */
  label: bilingual,
  fullName: bilingual,
  introduction: bilingual,
  /** What the spec calls the navigation key: the name in links. */
  navigation: z.string(),
  /** What the spec calls the component key: how the chart draws it. */
  chart: z.enum(['line', 'lines', 'bar', 'area']),
  radius: z.enum(['btc', 'eth', 'mvrv', 'MVRVZ']),
  coin: z.enum(coins),
  assets: z.array(z.enum(assets)).min(1),
  /** How often a new point appears, as the menu's interval label. */
  interval: resolution,
  tier,
  authority: z.enum(['guest', 'registered', 'advance']),
  unit: z.enum(['usd', 'btc', 'ratio', 'percent', 'count', 'days', 'hash']),
  scale: z.enum(['linear', 'log']),
  resolutions: z.array(resolution).min(1),
  zones: z.array(zone),
  parameters: z.array(parameter),
  /** The columns drawn, main one first, each with its formula over base metrics. */
  columns: z.array(indicatorColumn).min(1),
});
export type Indicator = z.infer<typeof indicator>;

/** A named inner node of the menu. */
export const menuGroup = z.object({ key: z.string(), label: bilingual, icon: z.string().optional() });
export type MenuGroup = z.infer<typeof menuGroup>;

export const catalogue = z.object({ groups: z.array(menuGroup), indicators: z.array(indicator) });
export type Catalogue = z.infer<typeof catalogue>;

/** A stretch of a series and where its numbers came from. Times in unix seconds, both ends included. */
export const provenance = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Every provider that gave a part of it. */
  sources: z.array(z.string()).min(1),
  simulated: z.boolean(),
});
export type Provenance = z.infer<typeof provenance>;

/** Weekly points up to `until` (unix seconds), and what would open the rest. */
const seriesPreview = z.object({ tier, until: z.number().int(), remedy: z.enum(['login', 'upgrade']) });
export type SeriesPreview = z.infer<typeof seriesPreview>;

export const series = z.object({
  id: z.string(),
  resolution,
  parameters: z.record(z.string(), z.string()),
  /** Changes whenever a point changed that no push carries: who holds another revision asks for the whole series again. */
  revision: z.number().int(),
  columns: z.array(z.string()).min(1),
  /** Bucket starts, unix seconds UTC, ascending. */
  times: z.array(z.number().int()),
  /** One array per column, as long as `times`; null means no data. */
  values: z.array(z.array(z.number().nullable())),
  /** Points from this time on may still change; null when all are final. */
  provisionalFrom: z.number().int().nullable(),
  provenance: z.array(provenance),
  /** When the newest input was fetched, unix ms; null when nothing was. */
  updatedAt: z.number().nullable(),
  /** Set where the caller's grade does not open the indicator: what came instead is coarse and ends early. */
  preview: seriesPreview.nullable(),
});
export type Series = z.infer<typeof series>;

/** What topic `indicator:<id>:<resolution>` carries: the snapshot is the last points, a delta the changed ones. */
export const seriesTail = series.pick({ revision: true, columns: true, times: true, values: true, provisionalFrom: true, updatedAt: true }).extend({
  /** When the source says the newest input happened, unix ms; null in a snapshot without one. */
  at: z.number().nullable(),
});
export type SeriesTail = z.infer<typeof seriesTail>;

const day = z.iso.date();

export const seriesQuery = z.object({
  resolution: z.string().default(DEFAULT_RESOLUTION),
  from: day.optional(),
  to: day.optional(),
}).catchall(z.string());

export const catalogueRoute = route({
  method: 'GET', path: '/indicators', access: 'public', anonymous: true,
  summary: 'The catalogue: menu groups and every indicator with its formula',
  data: catalogue,
});

export const seriesRoute = route({
  method: 'GET', path: '/indicators/:id/series', access: 'public',
  summary: 'One indicator over time; any other query name is one of its parameters',
  params: z.object({ id: z.string().max(80) }),
  query: seriesQuery,
  data: series,
});
