import {
  compactRoute,
  historyRoute,
  NEWEST_HISTORY,
  seriesRoute,
  type CompactSeries,
} from '@chaintide/contracts/charts/indicators';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { decodeCompact } from '@chaintide/indicators/compact';
import { ask, callOf, type Call, type Caller, type CallResult } from './call.ts';
import { callBytes } from './call-bytes.ts';
import { linkFailed } from '../failures/failure.ts';
import { joined } from './joined.ts';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';

export interface SeriesRequest {
  readonly id: string;
  readonly resolution: Resolution;
  /** Only values other than the indicator's defaults; the topic carries the default series. */
  readonly parameters: Readonly<Record<string, string>>;
  /** First day; absent for the whole history. */
  readonly from?: string | undefined;
  /** The day by whose end everything was published; such a series never changes by itself. */
  readonly known?: string | undefined;
}

const ATTEMPTS = 3; // a history outdated this often changes faster than it can be loaded

const unreadable = { error: linkFailed('unreadable') } as const;

const whole = (series: CompactSeries, bytes: Uint8Array): CallResult<SeriesColumns> => {
  try {
    const data = joined(series, decodeCompact(bytes));
    return data ? { data } : unreadable;
  } catch {
    return unreadable;
  }
};

const loadCompact = async (
  { id, resolution, parameters }: SeriesRequest,
  caller: Caller,
): Promise<CallResult<SeriesColumns>> => {
  const query = { ...parameters, resolution };
  const historyAt = (key: string): Call => callOf(historyRoute, { params: { id, key }, query });
  const newest = callBytes(historyAt(NEWEST_HISTORY), caller, 'no-cache');
  const answer = await ask(compactRoute, { params: { id }, query }, caller);
  if ('error' in answer) return answer;
  const { history } = answer.data;
  if (!history) return { data: columnsOf(answer.data) };
  let older = await newest;
  if ('error' in older || older.data.tag !== history.key)
    older = await callBytes(historyAt(history.key), caller, 'default');
  return 'error' in older ? older : whole(answer.data, older.data.bytes);
};

const isOutdated = (result: CallResult): boolean => 'error' in result && result.error.name === 'history.outdated';

/** Loads a series: its newest points, and the older ones they refer to. */
export const loadSeries = async (request: SeriesRequest, caller: Caller): Promise<CallResult<SeriesColumns>> => {
  const { id, resolution, parameters, from, known } = request;
  if (from || known) {
    const query = { ...parameters, resolution, from, known } as Record<string, string>; // what is undefined is not sent
    const answer = await ask(seriesRoute, { params: { id }, query }, caller);
    return 'error' in answer ? answer : { data: columnsOf(answer.data) };
  }
  let result = await loadCompact(request, caller);
  for (let attempt = 1; attempt < ATTEMPTS && isOutdated(result); attempt++)
    result = await loadCompact(request, caller);
  return result;
};
