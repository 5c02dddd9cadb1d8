import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { dayOfDate } from './days.ts';

interface RealClose {
  readonly day: number;
  readonly price: number;
}

/** Days with a known real price, in ascending order. */
export class RealCloses {
  readonly #closes: readonly RealClose[];
  readonly #byDay: ReadonlyMap<number, number>;

  constructor(closes: readonly RealClose[]) {
    this.#closes = closes;
    this.#byDay = new Map(closes.map(({ day, price }) => [day, price]));
  }

  closeOn(day: number): number | undefined {
    return this.#byDay.get(day);
  }

  /** The last real close at or before the day; before the first one, the first. */
  nearest(day: number): RealClose | undefined {
    return this.#closes.findLast((close) => close.day <= day) ?? this.#closes[0];
  }
}

/** Coin Metrics writes a day as a date, or as midnight with nanoseconds. */
const date = z
  .string()
  .transform((text) => text.replace(/T00:00:00(\.0+)?Z$/, ''))
  .pipe(z.iso.date('is not a day like 2020-02-29'));
const price = z.coerce.number<string>('is not a number').positive('is not a positive number');

interface CsvRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** Reads the days (`time`, or `date` in older files) and the `PriceUSD` column of a Coin Metrics CSV. Any broken row refuses the whole file. */
export const parseRealCloses = (text: string, file: string): RealCloses => {
  const closes: RealClose[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const { record, info } of rowsOf(text, file)) {
    const where = `${file}, line ${info.lines}`;
    const column = 'time' in record ? 'time' : 'date';
    const day = dayOfDate(check(date, record[column], `${where}, column ${column}`));
    if (day <= previous)
      throw new Error(`${where}, column ${column}: ${record[column]} is not after the row before it`);
    previous = day;
    if (record['PriceUSD'] === '') continue; // no data
    closes.push({ day, price: check(price, record['PriceUSD'], `${where}, column PriceUSD`) });
  }
  return new RealCloses(closes);
};

const rowsOf = (text: string, file: string): CsvRow[] => {
  try {
    return parse(text, {
      columns: requireColumns,
      info: true,
      bom: true,
      skip_empty_lines: true,
    }) as unknown as CsvRow[];
  } catch (error) {
    const line = error instanceof CsvError ? Number(error['lines']) : 1;
    throw new Error(`${file}, line ${line}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const requireColumns = (header: string[]): string[] => {
  const missing = [header.includes('date') ? 'date' : 'time', 'PriceUSD'].find((column) => !header.includes(column));
  if (missing !== undefined) throw new Error(`column ${missing} is missing`);
  return header;
};

const check = <T>(schema: z.ZodType<T>, value: string | undefined, where: string): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${where}: '${value}' ${result.error.issues[0]?.message}`);
};

/** Reads the file that a variable of the configuration names. */
export const readRealCloses = (variable: string, file: string): RealCloses => {
  try {
    return parseRealCloses(readFileSync(file, 'utf8'), file);
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
