import type { SourceFeed } from '@chaintide/contracts/charts/freshness';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import type { GridRow, GridSort } from '../../shared/grid/grid-column.ts';
import { sortedRows } from '../../shared/grid/sorted.ts';

/** A source, and the ids of the indicators that it feeds. */
export interface SourceRow extends GridRow {
  readonly status: SourceStatus;
  readonly feeds: readonly string[];
  readonly now: number;
}

/** Those that need a look come first. */
const states = ['failing', 'suspended', 'blocked', 'starting', 'live'];

const keys = {
  given: ({ id }: SourceRow) => id,
  source: ({ status }: SourceRow) => status.name,
  state: ({ status }: SourceRow) => states.indexOf(status.state),
  host: ({ status }: SourceRow) => status.host,
  newest: ({ status }: SourceRow) => status.newestAt,
  succeeded: ({ status }: SourceRow) => status.succeededAt,
  next: ({ status }: SourceRow) => status.nextAt,
  feeds: ({ feeds }: SourceRow) => feeds.length,
};

/** The rows of the table in the chosen order; at first that of the gateway. */
export const sourceRows = (
  statuses: readonly SourceStatus[],
  { feeds, now, sort }: { readonly feeds: readonly SourceFeed[]; readonly now: number; readonly sort: GridSort },
): SourceRow[] => {
  const fed = new Map(feeds.map(({ source, indicators }) => [source, indicators]));
  const rows = statuses.map((status, at) => ({
    id: at + 1,
    version: 0,
    status,
    feeds: fed.get(status.name) ?? [],
    now,
  }));
  return sortedRows(rows, sort, keys);
};

/** The providers of each indicator, in the order of the sources. */
export const providersOf = (
  statuses: readonly SourceStatus[],
  feeds: readonly SourceFeed[],
): ReadonlyMap<string, readonly string[]> => {
  const named = new Map(statuses.map(({ name, provider }) => [name, provider]));
  const providers = new Map<string, Set<string>>();
  for (const { source, indicators } of feeds)
    for (const id of indicators) {
      const known = providers.get(id) ?? new Set();
      providers.set(id, known.add(named.get(source) ?? source));
    }
  return new Map([...providers].map(([id, names]) => [id, [...names]]));
};
