import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { bilingual } from '../language.ts';
import { EMA_MAX, SMA_MAX, STUDY_WINDOW } from '../limits.ts';
import { resolution, DEFAULT_RESOLUTION } from './resolutions.ts';
import { tier } from '../people/roles.ts';

const coins = ['BTC', 'ETH', 'STABLE', 'MACRO'] as const;
const assets = ['BTC', 'ETH', 'BTCUSDT', 'ETHUSDT', 'USDC', 'USDT', 'BUSD', 'USD'] as const;

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
  /** Its options are origins of the same quantity: the difference between them is given in percent. */
  isOrigin: z.literal(true).optional(),
});
export type Parameter = z.infer<typeof parameter>;

/** The aggregation of finer points to a coarser bucket. */
export const derivation = z.enum(['first', 'last', 'max', 'min', 'sum', 'mean']);
export type Derivation = z.infer<typeof derivation>;

const indicatorColumn = z.object({ key: z.string(), label: bilingual, formula: z.string(), derivation });

/**
 * `lines`: several lines. `histogram`: bars from zero in the colours of rise and fall. `stack`: stacked areas, in the order of the columns.
 * `candles`: the columns close (the main one), open, high, low and, if there is one, volume, identified by their keys.
 */
export const chartKind = z.enum(['line', 'lines', 'bar', 'area', 'histogram', 'stack', 'candles']);
export type ChartKind = z.infer<typeof chartKind>;

/** A leaf of the menu with every field of the spec but its introduction, and the data for drawing its chart. */
export const indicator = z.object({
  id: z.string().regex(/^[a-z]+\.[a-z0-9_]+$/),
  /** Keys of the menu groups above it, outermost first: coin, section, group. */
  path: z.tuple([z.string(), z.string(), z.string()]),
  /** The name in the menu; `fullName` is for the chart's header. */
  label: bilingual,
  fullName: bilingual,
  /** The spec's navigation key: the name in links. */
  navigation: z.string(),
  /** The spec's component key: the type of chart. */
  chart: chartKind,
  radius: z.enum(['btc', 'eth', 'mvrv', 'MVRVZ', 'usd']),
  coin: z.enum(coins),
  assets: z.array(z.enum(assets)).min(1),
  /** The interval between new points, shown as a label in the menu. */
  interval: resolution,
  tier,
  authority: z.enum(['guest', 'registered', 'advance']),
  unit: z.enum(['usd', 'btc', 'eth', 'ratio', 'percent', 'count', 'days', 'hash']),
  scale: z.enum(['linear', 'log']),
  /** Its values lie on both sides of zero, so that a change is told as a difference and not in percent. */
  isSigned: z.literal(true).optional(),
  resolutions: z.array(resolution).min(1),
  zones: z.array(zone),
  parameters: z.array(parameter),
  /** Days of the moving average with which its chart starts; 0 for none. */
  smoothing: z.number().int().min(0).max(SMA_MAX),
  /** Coins whose price its chart starts with. */
  priced: z.array(z.enum(['btc', 'eth'])),
  /** If no source of the product provides its inputs yet: in words, what would. */
  awaits: bilingual.optional(),
  /** Follows from blocks: its history can be read anew under the parameters that the catalogue names for all of these. */
  rereads: z.literal(true).optional(),
  /** Stands among the facts of the day. */
  isHeadline: z.literal(true).optional(),
  /** The page that its menu entry leads to, in place of its chart. */
  page: z.string().optional(),
  /** The drawn columns, main one first, each with its formula over base metrics. */
  columns: z.array(indicatorColumn).min(1),
});
export type Indicator = z.infer<typeof indicator>;

/** A named inner node of the menu. */
export const menuGroup = z.object({ key: z.string(), label: bilingual, icon: z.string().optional() });
export type MenuGroup = z.infer<typeof menuGroup>;

export const catalogue = z.object({
  groups: z.array(menuGroup),
  indicators: z.array(indicator),
  /** Parameters of every indicator that follows from blocks; absent where no index of the chain can answer them. */
  rereads: z.array(parameter).optional(),
});
export type Catalogue = z.infer<typeof catalogue>;

/** A stretch of a series with the same origin. Times in Unix seconds, both ends inclusive. */
export const provenance = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Every provider that contributed to it. */
  sources: z.array(z.string()).min(1),
  simulated: z.boolean(),
});
export type Provenance = z.infer<typeof provenance>;

/** Weekly points up to `until` (unix seconds), and the tier that unlocks the rest. */
const seriesPreview = z.object({ tier, until: z.number().int(), remedy: z.enum(['login', 'upgrade']) });
export type SeriesPreview = z.infer<typeof seriesPreview>;

/** How blocks fall on days: by their own time (UTC), by median time past, or by their own time in China. */
const dayRule = z.enum(['header', 'mtp', 'utc+8']);

/** The newest Bitcoin block that values follow from. A reorganisation moves it. */
export const blockMark = z.object({
  height: z.number().int().nonnegative(),
  /** Hexadecimal, as explorers show it. */
  hash: z.string().length(64),
  day: dayRule,
});
export type BlockMark = z.infer<typeof blockMark>;

export const series = z.object({
  id: z.string(),
  resolution,
  parameters: z.record(z.string(), z.string()),
  /** Changes when a point changes without a push: clients with another revision request the whole series again. */
  revision: z.number().int(),
  columns: z.array(z.string()).min(1),
  /** Bucket starts, unix seconds UTC, ascending. */
  times: z.array(z.number().int()),
  /** One array per column, as long as `times`; null means no data. */
  values: z.array(z.array(z.number().nullable())),
  /** Points from this time on may still change; null when all are final. */
  provisionalFrom: z.number().int().nullable(),
  provenance: z.array(provenance),
  /** When the newest input was fetched, Unix ms; null if there is none. */
  updatedAt: z.number().nullable(),
  /** Set for a preview, if the caller's grade does not include the indicator: coarse, and ends early. */
  preview: seriesPreview.nullable(),
  /** The UTC day by whose end all of this was published; absent for what is known now. */
  known: z.iso.date().optional(),
  /** Absent where no input was read from blocks by the product itself. */
  block: blockMark.optional(),
});
export type Series = z.infer<typeof series>;

/** Payload of topic `indicator:<id>:<resolution>`: the snapshot contains the last points, a delta the changed ones. */
export const seriesTail = series
  .pick({
    revision: true,
    columns: true,
    times: true,
    values: true,
    provisionalFrom: true,
    updatedAt: true,
    block: true,
  })
  .extend({
    /** The time of the newest input according to its source, Unix ms; null in a snapshot without one. */
    at: z.number().nullable(),
  });
export type SeriesTail = z.infer<typeof seriesTail>;

/** A series whose older points are sent separately, under a hash of their content. */
export const compactSeries = series.extend({
  /** The key (for historyRoute) and the number of points before `times`; null if there are none. */
  history: z.object({ key: z.string(), points: z.number().int() }).nullable(),
});
export type CompactSeries = z.infer<typeof compactSeries>;

export const seriesQuery = z
  .object({
    resolution: z.string().default(DEFAULT_RESOLUTION),
    from: askedDay.optional(),
    to: askedDay.optional(),
    /** Only what was published by the end of this UTC day, with the values of then. */
    known: askedDay.optional(),
  })
  .catchall(z.string());

export const catalogueRoute = route({
  method: 'GET',
  path: '/indicators',
  access: 'public',
  anonymous: true,
  summary: 'The catalogue: menu groups and every indicator with its formula',
  data: catalogue,
});

/** Explanations by indicator: what it measures and how to read it, preceded by a note on units. */
const introductions = z.record(z.string(), bilingual);
export type Introductions = Readonly<z.infer<typeof introductions>>;

/** Apart from the catalogue, because they are two thirds of its bytes and no chart waits for them. */
export const introductionsRoute = route({
  method: 'GET',
  path: '/indicators/introductions',
  access: 'public',
  anonymous: true,
  summary: 'What each indicator measures and how to read it: all of them, or one',
  query: z.object({ indicator: z.string().max(80).optional() }),
  data: introductions,
});

export const seriesRoute = route({
  method: 'GET',
  path: '/indicators/:id/series',
  access: 'public',
  inTurn: true,
  summary: 'One indicator over time, also as it was known on a day; any other query name is one of its parameters',
  params: z.object({ id: z.string().max(80) }),
  query: seriesQuery,
  data: series,
});

const byId = z.object({ id: z.string().max(80) });

export const compactRoute = route({
  method: 'GET',
  path: '/indicators/:id/columns',
  access: 'public',
  summary:
    'One indicator over its whole history: the newest points, exact, and the key under which the older ones are had; as known on a day, all in one',
  params: byId,
  query: seriesQuery.pick({ resolution: true, known: true }).catchall(z.string()),
  data: compactSeries,
});

/** How the lines of a chart are compared: by their values, from 100 or 0 % at the first one shown, or divided. */
export const comparison = z.enum(['values', 'indexed', 'percent', 'ratio']);
export type Comparison = z.infer<typeof comparison>;

/** In place of a key: the history that the columns name now, so that both can be requested at once. */
export const NEWEST_HISTORY = 'newest';

/**
 * The bytes are in the format of `@chaintide/indicators/compact`; under one key they never change. The newest history has
 * its key as entity tag, and is empty where the columns name none.
 */
export const historyRoute = route({
  method: 'GET',
  path: '/indicators/:id/history/:key',
  access: 'public',
  summary:
    'The older points of an indicator, as `history.key` of its columns names them (immutable), or the `newest` ones, with the key as entity tag',
  params: z.object({ id: z.string().max(80), key: z.string().regex(/^(newest|[\w-]{8,64})$/) }),
  query: z.object({ resolution: z.string().default(DEFAULT_RESOLUTION) }).catchall(z.string()),
  data: z.null(),
  file: ['application/octet-stream'],
});

const days = z.coerce.number().int().min(0);

const isWindow = (buckets: number): boolean => buckets >= STUDY_WINDOW.least && buckets <= STUDY_WINDOW.most;

/** Buckets of a relative strength index, and the line if it is not the first one: `14` or `14~btc.nupl`. */
export const askedRsi = z
  .string()
  .regex(/^\d{1,3}(~[\w.]{1,40})?$/)
  .refine((text) => isWindow(Number.parseInt(text, 10)));

/** A chart's content as a file: the indicator's columns, their averages, and further indicators. */
export const exportRoute = route({
  method: 'GET',
  path: '/indicators/:id/export',
  access: 'public',
  inTurn: true,
  summary:
    "What a chart shows as CSV or JSON, with where it came from; any other query name is one of the indicator's parameters",
  params: byId,
  query: z
    .object({
      format: z.enum(['csv', 'json']).default('csv'),
      resolution: z.string().default(DEFAULT_RESOLUTION),
      from: askedDay.optional(),
      to: askedDay.optional(),
      sma: days.max(SMA_MAX).default(0),
      ema: days.max(EMA_MAX).default(0),
      /** As in the page's link; `0` is none. */
      rsi: askedRsi.or(z.literal('0')).default('0'),
      /** As in the page's link: `20~2`, and the line if it is not the first one. */
      bollinger: z.string().max(80).default(''),
      /** Ids of further indicators, separated by commas: overlays and comparisons. */
      with: z.string().max(400).default(''),
      /** Ids of indicators by which the first one is divided; the ratios stand in its place. */
      over: z.string().max(400).default(''),
      /** Values, or each column relative to its first row. */
      comparison: comparison.exclude(['ratio']).default('values'),
      /** Only what was published by the end of this UTC day, with the values of then. */
      known: askedDay.optional(),
    })
    .catchall(z.string()),
  data: z.null(),
  file: ['text/csv', 'application/json'],
});
