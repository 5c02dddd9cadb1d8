import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { CsvError, parse } from 'csv-parse/sync';
import type { Batch } from '../series/batch.ts';
import {
  COIN_METRICS,
  decimalOf,
  optional,
  pointsOf,
  providedBy,
  vocabularies,
  type Day,
  type Field,
  type TrackedAsset,
  type Vocabulary,
} from './coin-metrics.ts';
import { excerptOf } from './http.ts';
import { SourceError, type FetchContext, type Source } from './source.ts';

const MOST_BYTES = 256 * 1024 * 1024; // a hundred times the real file: a larger one must be the wrong file

/**
 * Coin Metrics' daily metrics of an asset from a file instead of the API. The file is imported completely or not at
 * all.
 */
export class CoinMetricsCsvSource implements Source {
  readonly name: string;
  readonly provider = COIN_METRICS;
  readonly host: string;
  readonly simulated = false;
  readonly provides: readonly MetricId[];
  readonly everyMs = 30 * SECOND; // how soon a replaced file is detected
  private readonly path: string;
  private readonly vocabulary: Vocabulary;
  private loaded = '';

  constructor(asset: TrackedAsset, path: string) {
    this.name = `coinmetrics.csv.${asset}`;
    this.provides = providedBy(vocabularies[asset]);
    this.vocabulary = vocabularies[asset];
    this.path = resolve(path);
    this.host = this.path;
  }

  async *fetch({ now }: FetchContext): AsyncGenerator<Batch, void> {
    const version = await this.versionOf();
    if (version === this.loaded) return;
    const days = daysOf(this.path, await this.read(), this.vocabulary);
    yield {
      source: this.provider,
      simulated: this.simulated,
      priority: 1,
      fetchedAt: now(),
      step: '1d',
      points: pointsOf(this.vocabulary, days),
    };
    this.loaded = version;
  }

  private async versionOf(): Promise<string> {
    const { mtimeMs, size } = await this.orRefuse(stat(this.path));
    if (size > MOST_BYTES) throw new SourceError('file', `${this.path} is too large: ${size} bytes`);
    return `${mtimeMs} ${size}`;
  }

  private async read(): Promise<string> {
    return this.orRefuse(readFile(this.path, 'utf8'));
  }

  private async orRefuse<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new SourceError(
        'file',
        code === 'ENOENT' ? `${this.path} does not exist` : `${this.path} cannot be read (${code})`,
      );
    }
  }
}

/** The days of the file; errors name file, line and column. */
const daysOf = (path: string, text: string, vocabulary: Vocabulary): Day[] => {
  const [header, ...rows] = recordsOf(path, text);
  if (header === undefined || rows.length === 0) throw new SourceError('file', `${path} has no rows`);
  const columns = columnsOf(path, header, vocabulary);
  let before = Number.NEGATIVE_INFINITY;
  return rows.map((row, index) => {
    const place = `${path} line ${index + 2}`;
    const time = timeOf(row[columns.time], place);
    if (time <= before)
      throw new SourceError(
        'file',
        `${place}, column time: ${row[columns.time]} ${time === before ? 'is there twice' : 'is not after the day before it'}`,
      );
    before = time;
    return dayOf(time, valuesOf(row, columns.fields, place));
  });
};

const recordsOf = (path: string, text: string): string[][] => {
  try {
    return parse(text.trimEnd(), { bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SourceError('file', `${path} line ${Number(error['lines'])}: ${error.message}`);
  }
};

interface Columns {
  readonly time: number;
  readonly fields: readonly (readonly [Field, number])[];
}

/** Names of the day column in files of different years. */
const timeNames = ['time', 'date'];

const columnsOf = (path: string, header: readonly string[], { wanted }: Vocabulary): Columns => {
  const twice = header.find((name, index) => header.indexOf(name) < index);
  if (twice !== undefined) throw new SourceError('file', `${path} line 1: the column ${twice} is there twice`);
  const time = timeNames.find((name) => header.includes(name)) ?? 'time';
  const required = [time, ...wanted.filter((field) => !optional.has(field))];
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new SourceError('file', `${path} line 1: the column ${missing.join(', ')} is missing`);
  const fields = wanted.map((field) => [field, header.indexOf(field)] as const).filter(([, column]) => column >= 0);
  return { time: header.indexOf(time), fields };
};

const timeOf = (text: string | undefined, place: string): number => {
  const time = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse reads 31 February as 3 March
  if (time % DAY === 0 && new Date(time).toISOString().startsWith(text!)) return time;
  throw new SourceError('file', `${place}, column time: "${excerptOf(text ?? '')}" is not a day`);
};

const valuesOf = (row: readonly string[], fields: Columns['fields'], place: string): ReadonlyMap<Field, number> => {
  const values = new Map<Field, number>();
  for (const [field, column] of fields) {
    const cell = row[column]!;
    if (cell === '') continue; // missing, never 0
    const value = decimalOf(cell);
    if (value === undefined)
      throw new SourceError('file', `${place}, column ${field}: "${excerptOf(cell)}" is not a number`);
    values.set(field, value);
  }
  return values;
};

const dayOf = (time: number, values: ReadonlyMap<Field, number>): Day => ({
  time,
  value: (field) => values.get(field),
});
