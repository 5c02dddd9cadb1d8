import type { BlockMark, Comparison, Indicator, Provenance, Series } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { licenceOf, type Licence } from '@chaintide/contracts/market/licences';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { averagePoints } from '@chaintide/indicators/averages';
import { ema } from '@chaintide/indicators/formula/ema';
import { sma } from '@chaintide/indicators/formula/sma';
import { ratioOf, type Line } from '@chaintide/indicators/ratio';
import { columnIn, listOf, rebasedColumns, studiesOf, type SheetColumn, type Studies } from './sheet-studies.ts';

/** Days of the averages beside each column; 0 for none. */
export interface Averages {
  readonly sma: number;
  readonly ema: number;
}

/** One indicator of an export, over its whole history. */
export interface Part {
  readonly indicator: Indicator;
  readonly series: Series;
  readonly averages: Averages;
  /** Whether it only divides the first part, whose ratios to all such parts replace its columns. */
  readonly divides?: boolean;
}

/** The columns as the chart draws them. */
export interface SheetLook {
  readonly comparison: Exclude<Comparison, 'ratio'>;
  readonly studies: Studies;
}

const PLAIN: SheetLook = { comparison: 'values', studies: { rsi: undefined, bands: undefined } };

/** The sources and formulas of one indicator. */
interface SheetSource {
  readonly id: string;
  readonly name: Bilingual;
  readonly formulas: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly sources: readonly string[];
  /** The terms of each source. */
  readonly licences: readonly (Licence & { readonly source: string })[];
  readonly simulated: readonly { readonly from: string; readonly to: string }[];
  readonly provisionalFrom: string | null;
  readonly block?: BlockMark;
}

/** The content of an export in any format: one row per time, null for missing values. */
export interface Sheet {
  readonly series: readonly SheetSource[];
  readonly columns: readonly SheetColumn[];
  readonly times: readonly string[];
  /** One array per column. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** Unix ms; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Told extends SheetColumn {
  readonly of: Part;
  readonly values: readonly (number | null)[];
}

const DAY_LENGTH = '2024-01-01'.length;

/** Joins the parts by time and cuts them to a span; parts without a value at a time have null. */
export const sheetOf = (parts: readonly Part[], span: Span, { comparison, studies }: SheetLook = PLAIN): Sheet => {
  const [main, ...others] = parts as [Part, ...Part[]];
  const divisors = others.filter(({ divides }) => divides);
  const beside = others.filter(({ divides }) => !divides);
  const seconds = timesOf([main, ...beside], span);
  const own = divisors.length > 0 ? divisors.flatMap((divisor) => ratiosOf(main, divisor)) : columnsOf(main);
  const columns = [...own, ...beside.flatMap(columnsOf)];
  const told = [...columns, ...studiesOf(columns, studies)];
  const places = new Map(
    parts.map(({ series }) => [series, new Map(series.times.map((time, index) => [time, index]))]),
  );
  const say = sayer(parts[0]!.series.resolution);
  const bounds = { from: seconds[0] ?? 0, to: seconds.at(-1) ?? 0 };
  const shown = told.map(({ of, values, ...column }) => ({
    ...column,
    values: seconds.map((time) => values[places.get(of.series)!.get(time) ?? -1] ?? null),
  }));
  const compared = comparison === 'values' ? shown : rebasedColumns(shown, comparison);
  return {
    series: parts.map((part) => sourceOf(part, bounds, say)),
    columns: compared.map(({ name, label, unit }) => ({ name, label, unit })),
    times: seconds.map(say),
    values: compared.map(({ values }) => values),
  };
};

const lineOf = ({ series: { times, values, resolution } }: Part): Line => ({
  times,
  values: columnIn(values[0]!),
  resolution,
});

/** The main column of a part divided by that of another, with the averages. */
const ratiosOf = (main: Part, divisor: Part): Told[] => {
  const [above, below] = [main.indicator, divisor.indicator];
  const own: Told = {
    name: `${above.id} / ${below.id}`,
    label: { zh: `${above.label.zh} ÷ ${below.label.zh}`, en: `${above.label.en} ÷ ${below.label.en}` },
    unit: 'ratio',
    of: main,
    values: listOf(ratioOf(lineOf(main), lineOf(divisor))),
  };
  return [own, ...averagesOf(own, main.series.columns[0]!)];
};

const timesOf = (parts: readonly Part[], { from, to }: Span): number[] =>
  [
    ...new Set(
      parts.flatMap(({ series }) => series.times.filter((time) => time * SECOND >= from && time * SECOND < to)),
    ),
  ].toSorted((a, b) => a - b);

/** Formats times as days if the resolution is a day or coarser, otherwise as moments. */
const sayer = (resolution: Resolution): ((time: number) => string) => {
  const iso = (time: number): string => new Date(time * SECOND).toISOString();
  const areDays = (resolutionMs[resolution] ?? DAY) >= DAY;
  return (time) => (areDays ? iso(time).slice(0, DAY_LENGTH) : iso(time).replace('.000', ''));
};

const columnsOf = (part: Part): Told[] =>
  part.series.columns.flatMap((key, index) => {
    const { indicator, series } = part;
    const label = indicator.columns.find((column) => column.key === key)?.label ?? indicator.label;
    const name = series.columns.length > 1 ? `${indicator.id}/${key}` : indicator.id;
    const own: Told = { name, label, unit: indicator.unit, of: part, values: series.values[index]! };
    return [own, ...averagesOf(own, key)];
  });

const kinds = [
  { key: 'sma', name: 'SMA', of: sma },
  { key: 'ema', name: 'EMA', of: ema },
] as const;

/** The averages that a chart draws for a column, over the whole history; for candles, of the close only. */
const averagesOf = (column: Told, key: string): Told[] =>
  kinds.flatMap((kind): Told[] => {
    const { indicator, series, averages } = column.of;
    const days = averages[kind.key];
    const window = averagePoints(days, series.resolution);
    if (days === 0 || window === 1 || (indicator.chart === 'candles' && key !== 'close')) return [];
    const values = kind.of(columnIn(column.values), window);
    const label = { zh: `${column.label.zh} · ${kind.name} ${days}`, en: `${column.label.en} · ${kind.name} ${days}` };
    return [
      {
        ...column,
        name: `${column.name} ${kind.name} ${days}`,
        label,
        parent: column.name,
        values: listOf(values),
      },
    ];
  });

const sourceOf = ({ indicator, series }: Part, bounds: Span, say: (time: number) => string): SheetSource => {
  const { provisionalFrom } = series;
  const within = clipped(series.provenance, bounds);
  const sources = [...new Set(within.flatMap((stretch) => stretch.sources))];
  return {
    id: indicator.id,
    name: indicator.fullName,
    formulas: Object.fromEntries(indicator.columns.map(({ key, formula }) => [key, formula])),
    parameters: series.parameters,
    sources,
    licences: sources.map((source) => ({ source, ...licenceOf(source) })),
    simulated: within.filter(({ simulated }) => simulated).map(({ from, to }) => ({ from: say(from), to: say(to) })),
    provisionalFrom:
      provisionalFrom !== null && provisionalFrom <= bounds.to ? say(Math.max(provisionalFrom, bounds.from)) : null,
    ...(series.block && { block: series.block }),
  };
};

/** In Unix seconds, both ends inclusive. A bucket extends to its end, so the newest stretch may end after `to`. */
const clipped = (stretches: readonly Provenance[], { from, to }: Span): Provenance[] =>
  stretches
    .filter((stretch) => stretch.from <= to && stretch.to >= from)
    .map((stretch) => ({ ...stretch, from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }));
