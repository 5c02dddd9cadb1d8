import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { CHART_LINK_LENGTH, GRID_MAX } from '@chaintide/contracts/limits';
import { parseRange, rangeText, type Range } from '../gestures/range.ts';
import { readView, writeView, type ChartView } from './chart-view.ts';
import { LONGEST_NAMED } from './link-reader.ts';
import { CHART } from './grid-link.ts';

/** Several charts on one page. They share one range; all other settings are per chart. */
export interface GridView {
  readonly charts: readonly ChartView[];
  readonly range: Range | undefined;
}

interface ReadGrid {
  readonly grid: GridView;
  /** Invalid parts of the link, verbatim. */
  readonly ignored: readonly string[];
}

const RANGE = 'range';

const named = (name: string, text: string): string => `${name}=${text}`.slice(0, LONGEST_NAMED);

const ranged = (charts: readonly ChartView[], range: Range | undefined): GridView => ({
  range,
  charts: charts.map((chart) => ({ ...chart, range })),
});

/**
 * Reads the query string chart by chart and part by part; a chart without a known indicator, or after the sixth, is
 * ignored.
 */
export const readGrid = (search: URLSearchParams, catalogue: Catalogue, grade: number): ReadGrid => {
  const ignored: string[] = [];
  const charts = search.getAll(CHART).flatMap((text, index) => {
    const cell = new URLSearchParams(text);
    const isChart =
      index < GRID_MAX &&
      text.length <= CHART_LINK_LENGTH &&
      catalogue.indicators.some(({ id }) => id === cell.get('indicator'));
    if (!isChart) {
      ignored.push(named(CHART, text));
      return [];
    }
    const read = readView(cell, catalogue, grade);
    ignored.push(...read.ignored);
    return [read.view];
  });
  const text = search.get(RANGE);
  const range = text === null ? undefined : parseRange(text);
  if (text !== null && !range) ignored.push(named(RANGE, text));
  for (const name of new Set(search.keys()))
    if (name !== CHART && name !== RANGE) ignored.push(name.slice(0, LONGEST_NAMED));
  return { grid: ranged(charts, range ?? charts.find((chart) => chart.range)?.range), ignored };
};

const searchOf = (cells: readonly URLSearchParams[], range: string | undefined): URLSearchParams => {
  const search = new URLSearchParams();
  for (const cell of cells) search.append(CHART, cell.toString());
  if (range) search.set(RANGE, range);
  return search;
};

/** The query string of a grid. A single chart has the same link as without a grid. */
export const writeGrid = ({ charts, range }: GridView): URLSearchParams => {
  const [only] = charts;
  if (charts.length < 2) return only ? writeView({ ...only, range }) : new URLSearchParams();
  return searchOf(
    charts.map((chart) => writeView({ ...chart, range: undefined })),
    range && rangeText(range),
  );
};

/** Each chart with its visible range, as saved in a workspace. */
export const chartsOf = ({ charts, range }: GridView): string[] =>
  charts.map((chart) => writeView({ ...chart, range }).toString());

/** The link to charts saved in a workspace. */
export const linkOf = (charts: readonly string[]): string => {
  const [only] = charts;
  if (charts.length === 1) return `/?${only}`;
  const cells = charts.map((text) => new URLSearchParams(text));
  const range = cells.map((cell) => cell.get(RANGE) ?? undefined).find((text) => text !== undefined);
  for (const cell of cells) cell.delete(RANGE);
  return `/?${searchOf(cells, range).toString()}`;
};

/** Changes to the charts of a grid. A change of one chart's range applies to all. */
export const gridChanges = {
  changed: ({ charts, range }: GridView, at: number, part: Partial<ChartView>): GridView =>
    ranged(charts.with(at, { ...charts[at]!, ...part }), 'range' in part ? part.range : range),
  added: ({ charts, range }: GridView, chart: ChartView): GridView =>
    charts.length < GRID_MAX ? ranged([...charts, chart], range) : { charts, range },
  known: ({ charts, range }: GridView, known: string | undefined): GridView => ({
    charts: charts.map((chart) => ({ ...chart, known })),
    range,
  }),
  removed: ({ charts, range }: GridView, at: number): GridView => ({ charts: charts.toSpliced(at, 1), range }),
  moved: ({ charts, range }: GridView, from: number, to: number): GridView => {
    const legal = Math.max(0, Math.min(charts.length - 1, to));
    return { charts: charts.toSpliced(from, 1).toSpliced(legal, 0, charts[from]!), range };
  },
};

/** The day as of which all charts are shown; undefined if they are not, or of different days. */
export const knownOf = ({ charts }: GridView): string | undefined => {
  const [day, ...others] = new Set(charts.map(({ known }) => known));
  return others.length === 0 ? day : undefined;
};

/** Stable keys for charts that may be reordered: the indicator, and the ordinal number among its charts. */
export const cellKeys = (charts: readonly ChartView[]): string[] => {
  const seen = new Map<string, number>();
  return charts.map(({ indicator: { id } }) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return `${id} ${count}`;
  });
};

/** The default view of an indicator. */
export const standardView = (indicator: Indicator, catalogue: Catalogue, grade: number): ChartView =>
  readView(new URLSearchParams({ indicator: indicator.id }), catalogue, grade).view;
