import type { Freshness } from '@chaintide/contracts/charts/freshness';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { isStale } from '@chaintide/chart/scene/latest';
import type { GridRow, GridSort } from '../../shared/grid/grid-column.ts';
import { sortedRows } from '../../shared/grid/sorted.ts';

/** In the order in which the table sorts them: what needs a look comes first. */
export const formulaStates = ['failed', 'stale', 'noSource', 'empty', 'loading', 'preview', 'ok'] as const;
export type FormulaState = (typeof formulaStates)[number];

/** An indicator with its freshness. */
export interface FormulaRow extends GridRow {
  readonly indicator: Indicator;
  readonly freshness: Freshness | undefined;
  readonly state: FormulaState;
  /** The providers of what it is computed from. */
  readonly providers: readonly string[];
  /** When the table was answered, Unix ms, and how long it took. */
  readonly askedAt: number | undefined;
  readonly tookMs: number | undefined;
  readonly now: number;
}

interface Told {
  readonly rows: readonly Freshness[] | undefined;
  readonly hasFailed: boolean;
}

const stateOf = (
  { indicator, freshness: row, now }: Pick<FormulaRow, 'indicator' | 'freshness' | 'now'>,
  hasFailed: boolean,
): FormulaState => {
  if (indicator.awaits) return 'noSource';
  if (!row) return hasFailed ? 'failed' : 'loading';
  if (row.state === 'locked') return 'preview'; // of which a chart shows older points
  if (row.state === 'noSource') return 'noSource';
  if (row.state === 'sourceDown') return 'failed';
  if (row.time === null) return 'empty';
  return isStale(row, { time: row.time }, now) ? 'stale' : 'ok';
};

const keys = {
  catalogue: ({ id }: FormulaRow) => id,
  state: ({ state }: FormulaRow) => formulaStates.indexOf(state),
  updated: ({ freshness }: FormulaRow) => freshness?.updatedAt ?? null,
  newest: ({ freshness }: FormulaRow) => freshness?.time ?? null,
  source: ({ providers }: FormulaRow) => providers.join() || null,
};

interface Question extends Pick<FormulaRow, 'askedAt' | 'tookMs' | 'now'> {
  readonly told: Told;
  readonly providers: ReadonlyMap<string, readonly string[]>;
  readonly sort: GridSort;
  readonly pick: (text: Bilingual) => string;
}

/** The rows of the table in the chosen order; at first that of the catalogue. */
export const formulaRows = (indicators: readonly Indicator[], question: Question): FormulaRow[] => {
  const { told, providers, sort, pick, ...shared } = question;
  const freshness = new Map(told.rows?.map((row) => [row.id, row]));
  const rows = indicators.map((indicator, at): FormulaRow => {
    const row = { ...shared, indicator, freshness: freshness.get(indicator.id) };
    return {
      ...row,
      id: at + 1,
      version: 0,
      state: stateOf(row, told.hasFailed),
      providers: providers.get(indicator.id) ?? [],
    };
  });
  return sortedRows(rows, sort, { ...keys, name: ({ indicator }) => pick(indicator.label) });
};
