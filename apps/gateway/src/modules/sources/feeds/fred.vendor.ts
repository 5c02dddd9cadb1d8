import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import { genesisOf } from '@chaintide/indicators/assets';
import { z } from 'zod';
import type { FirstFigure, Point } from '../../series/batch.ts';
import { decimalOf } from '../coin-metrics.ts';
import { releasesByDay } from '@chaintide/indicators/calendar';
import { ReleaseDaysSource } from './release-days.source.ts';
import { FeedSource, type FeedOptions } from './feed.source.ts';
import type { Asked, Feed } from './feed.ts';
import { fredSeries, type FredSeries } from './fred-series.ts';
import { readJson, type Answer } from '../http.ts';
import { CsvTable, timeOf } from './readings.ts';
import { SourceError } from '../source.ts';
import type { Vendor } from '../vendor.ts';

const API_URL = 'https://api.stlouisfed.org';
const SIMULATED_KEY = 'simulated'; // the simulation has both interfaces, and asks nobody for a key
const CORRECTED_DAYS = 21;
const FIRST_DAY = new Date(genesisOf('macro')).toISOString().slice(0, '2024-01-01'.length);

const observations = z.object({ observations: z.array(z.object({ date: z.string(), value: z.string() })) });

/** How a series is asked for and read: by the keyless CSV, or by the API with a key. */
interface Form {
  readonly path: (id: string, asked: Asked) => string;
  readonly points: (id: string, answer: Answer) => Point[];
}

const csv: Form = {
  path: (id, { from = FIRST_DAY }) => `/graph/fredgraph.csv?id=${id}&cosd=${from}`,
  points: (id, answer) => new CsvTable(answer).points(id),
};

const api = (key: string): Form => ({
  path: (id, { from = FIRST_DAY }) =>
    `/fred/series/observations?series_id=${id}&api_key=${key}&file_type=json&observation_start=${from}`,
  points: (_id, answer) =>
    readJson(answer, observations).observations.flatMap(({ date, value: text }) => {
      if (text === '.') return [];
      const [time, value] = [timeOf(date), decimalOf(text)];
      if (time === undefined || value === undefined)
        throw new SourceError('malformed', `${answer.url.host}: the value of "${date}" is "${text}", not a number`);
      return [{ time, value }];
    }),
});

const EVER = 'realtime_start=1776-07-04&realtime_end=9999-12-31'; // as the interface spells it
const INITIAL_RELEASE = 4;

/** Each period as it was first published, and the day in the Eastern zone. */
const firstFigures = z.object({
  observations: z.array(z.object({ realtime_start: z.string(), date: z.string(), value: z.string() })),
});

const archivePath = (id: string, { from = FIRST_DAY }: Asked, key: string): string =>
  `/fred/series/observations?series_id=${id}&api_key=${key}&file_type=json&output_type=${INITIAL_RELEASE}&${EVER}&observation_start=${from}`;

const archived = (answer: Answer): FirstFigure[] =>
  readJson(answer, firstFigures).observations.flatMap(({ realtime_start: releasedOn, date, value: text }) => {
    if (text === '.') return [];
    const [time, value] = [timeOf(date), decimalOf(text)];
    if (time === undefined || value === undefined || timeOf(releasedOn) === undefined)
      throw new SourceError(
        'malformed',
        `${answer.url.host}: "${text}" of "${date}", "${releasedOn}" is no first figure`,
      );
    return [{ time, releasedOn, value }];
  });

/** Points in our unit. */
const scaled = <T extends Point>({ id, scales, plausible }: FredSeries, points: readonly T[]): T[] => {
  const newest = points.at(-1)?.value;
  const [least, most] = plausible ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const fits = (scale: number): boolean => newest === undefined || (newest * scale >= least && newest * scale <= most);
  const scale = scales.find(fits);
  if (scale === undefined)
    throw new SourceError('malformed', `${newest} of ${id} is not plausible: its unit may have changed`);
  return points.map((point) => ({ ...point, value: point.value * scale }));
};

/** `archiveKey`: with it, slower series say when their periods were published. */
const feedOf =
  (form: Form, archiveKey: string | undefined) =>
  (series: FredSeries): Feed => ({
    name: series.id,
    metrics: [series.metric],
    corrects: series.isDaily ? CORRECTED_DAYS : 'all',
    path: (asked) => form.path(series.id, asked),
    read: (answer) => ({ [series.metric]: scaled(series, form.points(series.id, answer)) }),
    ...(archiveKey !== undefined &&
      !series.isDaily && {
        archive: {
          path: (asked: Asked) => archivePath(series.id, asked, archiveKey),
          read: (answer: Answer) => ({ [series.metric]: scaled(series, archived(answer)) }),
        },
      }),
  });

/** How many of the series are released on each day, which follows from the delays of their publishers. */
const derives: FeedOptions['derives'] = {
  metric: 'macro.economic_events',
  points: (since = genesisOf('macro'), now) => releasesByDay({ from: since, to: now }),
};

/** The Federal Reserve Bank of St. Louis: series of the economy, without a key or with one. */
export const fred: Vendor = {
  key: 'fred',
  url: 'https://fred.stlouisfed.org',
  path: '',
  limit: { name: 'fred', weight: 120, windowMs: MINUTE },
  customUrl: ({ FRED_URL }) => FRED_URL,
  open: ({ config, url, simulated, limit }) => {
    const key = simulated ? undefined : config.FRED_API_KEY;
    const address = key !== undefined && url === fred.url ? API_URL : url;
    const archiveKey = simulated ? SIMULATED_KEY : key;
    const feeds = fredSeries.map(feedOf(key === undefined ? csv : api(key), archiveKey));
    const own = { url: address, simulated, limit };
    return {
      sources: [
        new FeedSource({ ...own, name: 'fred', provider: 'FRED', everyMs: 6 * HOUR, feeds, derives }),
        ...(archiveKey === undefined ? [] : [new ReleaseDaysSource({ ...own, key: archiveKey })]),
      ],
    };
  },
};
