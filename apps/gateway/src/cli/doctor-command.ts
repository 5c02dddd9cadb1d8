import { licenceOf } from '@chaintide/contracts/market/licences';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { ListingKind, Listings } from '@chaintide/contracts/market/listings';
import { metrics, type MetricId } from '@chaintide/indicators/metrics';
import type { Config } from '../config.ts';
import { needsOfAll } from '../modules/freshness/freshness.service.ts';
import { nowhere, SeriesService } from '../modules/series/series.service.ts';
import type { SourceCheck } from '../modules/sources/polling/polled-source.ts';
import { HeldBlocks } from '../modules/sources/bitcoin/held-blocks.ts';
import { HeldEther } from '../modules/sources/ethereum/ether-lists.ts';
import { HeldNews } from '../modules/sources/news/held-news.ts';
import { HeldIssuance } from '../modules/sources/nodes/held-issuance.ts';
import { SourcesService } from '../modules/sources/sources.service.ts';
import { Bus } from '../platform/bus.ts';

interface Diagnosis {
  readonly lines: readonly string[];
  /** Whether every source answered and every indicator that has a source would have data. */
  readonly isWhole: boolean;
}

type Row = readonly string[];

const HEADER: Row = ['source', 'state', 'newest', 'budget used', 'licence', 'feeds'];
const LISTED = 12;
const DAY_LENGTH = '2024-01-01'.length;

/** Asks every configured source once and says what the dashboard would have. */
export const doctorCommand = async (config: Config): Promise<Diagnosis> => {
  const series = new SeriesService(nowhere, new Bus());
  const lists = new Map<string, Listings[ListingKind]>();
  const listed = { keep: (kind: ListingKind, list: Listings[ListingKind]) => void lists.set(kind, list) };
  const checks = await new SourcesService(
    config,
    series,
    { onTick() {}, onStatus() {} },
    listed,
    new HeldIssuance(),
    new HeldNews(),
    new HeldBlocks(),
    new HeldEther(),
  ).check();
  const provided = new Set(checks.flatMap(({ provides }) => provides));
  // an installation may do without nodes
  const needs = new Map(
    [...needsOfAll()].filter(([, inputs]) => inputs.every((one) => !metrics[one].needsNode || provided.has(one))),
  );
  const asked = new Set(checks.flatMap(({ isProbed, problem, provides }) => (isProbed && !problem ? provides : [])));
  const isMissing = (metric: MetricId): boolean => newestOf(series, metric) === undefined && !asked.has(metric);
  const empty = [...needs].filter(([, inputs]) => inputs.some(isMissing));
  const isWhole = empty.length === 0 && checks.every(({ problem }) => problem === null);
  const rows = checks.map((check): Row => {
    const list = lists.get(check.name.split('.').at(-1)!);
    const newest =
      list?.fetchedAt ??
      Math.max(
        check.isProbed ? (check.newestAt ?? 0) : 0,
        ...check.provides.map((metric) => newestOf(series, metric) ?? 0),
      );
    const fed = [...needs.values()].filter((inputs) => inputs.some((one) => check.provides.includes(one)));
    return [
      check.name,
      check.problem ?? 'ok',
      dayOf(newest),
      budgetOf(check),
      licenceOf(check.provider).name,
      list ? `a list of ${list.rows.length}` : `${fed.length} indicators`,
    ];
  });
  return {
    isWhole,
    lines: [
      ...aligned([HEADER, ...rows]),
      '',
      ...checks.filter(({ problem }) => problem !== null).map(({ name, detail }) => `${name}: ${detail}`),
      ...(config.DEMO ? [] : licenceWarnings(checks)),
      verdict(
        empty.map(([{ id }]) => id),
        isWhole,
      ),
    ],
  };
};

/** The day of a metric's newest point, Unix ms. */
const newestOf = (series: SeriesService, metric: MetricId): number | undefined => {
  const column = series.column(metric, metrics[metric].steps.at(-1)!);
  return column.extent && column.extent.last * column.stepMs;
};

const dayOf = (time: number): string => (time === 0 ? '-' : new Date(time).toISOString().slice(0, DAY_LENGTH));

const budgetOf = ({ spent, limit }: SourceCheck): string => {
  if (limit === undefined) return '-';
  const window = limit.windowMs === MINUTE ? 'a minute' : `in ${limit.windowMs / SECOND} s`;
  return `${spent} (${limit.weight} ${window})`;
};

const licenceWarnings = (checks: readonly SourceCheck[]): string[] =>
  [...new Set(checks.map(({ provider }) => provider))].flatMap((provider) => {
    const { name, use } = licenceOf(provider);
    if (use === 'any') return [];
    return use === 'noncommercial'
      ? [`warning: the licence of ${provider} (${name}) does not allow a paid installation to use its data`]
      : [`warning: a paid installation needs the permission of ${provider} (${name})`];
  });

const verdict = (empty: readonly string[], isWhole: boolean): string => {
  if (isWhole) return 'The dashboard would be whole.';
  if (empty.length === 0) return 'Every indicator would have data, but not every source answered.';
  const more = empty.length > LISTED ? ` and ${empty.length - LISTED} more` : '';
  return `${empty.length} indicators would be empty: ${empty.slice(0, LISTED).join(', ')}${more}.`;
};

const aligned = (rows: readonly Row[]): string[] => {
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
};
