import { parseArgs } from 'node:util';
import { errorText } from '@chaintide/contracts/error-text';
import { errorWords } from '@chaintide/contracts/errors';
import type { Series } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import type { SourceReport } from '../modules/sources/health.ts';
import { assetOf, coins, type Asset } from '@chaintide/indicators/assets';
import { coinMetricsFile, type Config } from '../config.ts';
import { CommandError } from './command-error.ts';
import { Bus } from '../platform/bus.ts';
import { SystemClock } from '../platform/clock.ts';
import { AppError } from '../platform/errors/app-error.ts';
import { IndicatorsService } from '../modules/indicators/indicators.service.ts';
import { known } from '../modules/indicators/question.ts';
import { nowhere, SeriesService } from '../modules/series/series.service.ts';
import { CoinMetricsCsvSource } from '../modules/sources/coin-metrics-csv.source.ts';
import { Poller } from '../modules/sources/polling/poller.ts';
import { HeldBlocks } from '../modules/sources/bitcoin/held-blocks.ts';
import { HeldEther } from '../modules/sources/ethereum/ether-lists.ts';
import { HeldNews } from '../modules/sources/news/held-news.ts';
import { HeldIssuance } from '../modules/sources/nodes/held-issuance.ts';
import { SourcesService } from '../modules/sources/sources.service.ts';

const USAGE =
  'usage: npm run -s series -- <indicator> [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--resolution 1d] [--param name=value]';

/** Answers one question from the configured sources with lines of CSV, header first. Throws CommandError. */
export const seriesCommand = async (args: readonly string[], config: Config): Promise<string[]> => {
  const question = questionOf(args);
  try {
    known(question.id); // parsed before anything is fetched
    const series = new SeriesService(nowhere, new Bus());
    const statuses = await fetchOnce(config, series, assetOf(question.id));
    const indicators = new IndicatorsService(series, new SystemClock());
    indicators.compute();
    const answer = indicators.seriesOf(question);
    if (answer.times.length === 0) {
      process.stderr.write(
        statuses
          .filter(({ problem }) => problem !== null)
          .map((status) => `${complaint(status)}\n`)
          .join(''),
      );
      indicators.refuseWithoutSource(question);
    }
    return linesOf(answer);
  } catch (error) {
    throw error instanceof AppError ? new CommandError(textOf(error)) : error;
  }
};

const textOf = ({ error, args }: AppError): string => errorText({ name: error, args }, 'en', errorWords);

const questionOf = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        resolution: { type: 'string', default: '1d' },
        param: { type: 'string', multiple: true, default: [] },
      },
    });
    const [id, ...rest] = positionals;
    if (id === undefined || rest.length > 0) throw new Error('name one indicator');
    return {
      id,
      resolution: values.resolution,
      from: dayOf('--from', values.from),
      to: dayOf('--to', values.to),
      parameters: Object.fromEntries(values.param.map(pairOf)),
    };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const dayOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw new Error(`${name} ${text} is not a day like 2024-02-29`);
  return text;
};

const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--param ${text} is not name=value`);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** A file is complete by itself; otherwise every configured source is fetched once. */
const fetchOnce = async (config: Config, series: SeriesService, asset: Asset): Promise<SourceReport[]> => {
  const coin = coins.find((one) => one === asset);
  const file = coin && coinMetricsFile(config, coin);
  const statuses =
    coin === undefined || file === undefined
      ? await new SourcesService(
          config,
          series,
          { onTick() {}, onStatus() {} },
          { keep() {} },
          new HeldIssuance(),
          new HeldNews(),
          new HeldBlocks(),
          new HeldEther(),
        ).once()
      : await new Poller([new CoinMetricsCsvSource(coin, file)], {
          sink: series,
          lists: { keep() {} },
          issuance: new HeldIssuance(),
          news: new HeldNews(),
          blocks: new HeldBlocks(),
          ether: new HeldEther(),
          onStatus() {},
          onUnexpected: rethrow,
        }).once();
  if (statuses.every(({ succeededAt }) => succeededAt === null))
    throw new CommandError(statuses.map(complaint).join('\n'));
  return statuses;
};

const rethrow = (_: string, error: unknown): never => {
  throw error;
};

const complaint = ({ name, problem, detail }: SourceReport): string =>
  `${name}: ${problem ?? 'nothing'} ${detail ?? ''}`.trim();

/** One column is called `value`; several keep their names. */
const linesOf = ({ times, columns, values }: Series): string[] => {
  const intraday = times.some((time) => (time * 1_000) % DAY !== 0);
  const label = (time: number): string =>
    new Date(time * 1_000).toISOString().slice(0, intraday ? 19 : 10) + (intraday ? 'Z' : '');
  const header = ['time', ...(columns.length === 1 ? ['value'] : columns)].join(',');
  return [header, ...times.map((time, row) => [label(time), ...values.map((column) => column[row] ?? '')].join(','))];
};
