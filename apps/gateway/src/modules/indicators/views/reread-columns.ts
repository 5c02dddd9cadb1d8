import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import type { MetricId } from '@chaintide/indicators/metrics';
import { isFromIndex } from '@chaintide/indicators/metrics/bitcoin-index';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SeriesService } from '../../series/series.service.ts';
import { SourceError, type SourcesService } from '../../sources/sources.service.ts';
import { DayCosts } from './day-costs.ts';
import type { Question } from '../question.ts';

interface RereadQuestion {
  readonly question: Question;
  /** The metrics that its formulas use. */
  readonly inputs: readonly MetricId[];
}

type Column = ReturnType<SeriesService['emptyColumn']>;

interface Setting {
  readonly series: SeriesService;
  readonly index: SourcesService['bitcoin'];
  readonly now: number;
}

interface RereadColumns {
  /** Absent if nothing of it was read from blocks. */
  readonly block?: BlockMark;
  /** These stand in the place of the columns that are stored. */
  readonly replaced: ReadonlyMap<MetricId, Column>;
}

/** The inputs of a question as the index gives them under its day rule and prices. Throws if there is no index, or it is not complete. */
export const rereadColumns = async ({ question, inputs }: RereadQuestion, setting: Setting): Promise<RereadColumns> => {
  const { series, index, now } = setting;
  const { indicator, parameters } = question;
  const { id } = indicator;
  const metrics = inputs.filter(isFromIndex);
  if (!index || metrics.some((metric) => !index.provides.includes(metric))) throw new AppError('index.missing', { id });
  const { cost = 'close' } = parameters;
  const costs = new DayCosts(series, cost, now);
  const priced = cost !== 'close' && inputs.includes('btc.price') ? [['btc.price', costs.column()] as const] : [];
  if (metrics.length === 0) return { replaced: new Map(priced) }; // another of its definitions follows from blocks
  const reread = await told(id, index, () =>
    index.reread({ day: parameters['day'] as BlockMark['day'] | undefined, cost, prices: costs, metrics }),
  );
  const source = series.numberOf({ name: index.provider, simulated: index.simulated });
  if (!reread || source === undefined) throw new AppError('index.busy', { id, source: index.name });
  const columns = metrics.map((metric): [MetricId, Column] => {
    const given = { source, priority: 0, fetchedAt: now };
    return [
      metric,
      filled(series.emptyColumn('1d'), { from: reread.firstDay, values: reread.columns[metric]! }, given),
    ];
  });
  return { block: reread.block, replaced: new Map([...columns, ...priced]) };
};

/** A failure of the index in the words of the caller. */
const told = async <T>(id: string, { name }: { readonly name: string }, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof SourceError ? new AppError('indicator.sourceDown', { id, source: name }) : error;
  }
};

/** Days one after another, of which the last is open. */
const filled = (
  column: Column,
  { from, values }: { readonly from: number; readonly values: Float64Array },
  given: { readonly source: number; readonly priority: number; readonly fetchedAt: number },
): Column => {
  values.forEach((value, row) => {
    const point = { ...given, value, provisional: row === values.length - 1 };
    if (Number.isFinite(value)) column.write(from + row, point, () => given.priority);
  });
  return column;
};
