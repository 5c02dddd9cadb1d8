import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CommandError } from '../command-error.ts';

const DAY_MS = 86_400_000;
const TIMES = ['time', 'date', 'day'];
const PRICES = ['price', 'PriceUSD', 'close', 'value'];

/** The price of each day, counted from 1970-01-01: the last one known, and 0 before the first, when there was no market. */
export type PriceOf = (day: number) => number;

const placeOf = (names: readonly string[], header: readonly string[], file: string): number => {
  const place = header.findIndex((name) => names.includes(name.trim()));
  if (place < 0) throw new CommandError(`${file} has no column named ${names.join(' or ')}`);
  return place;
};

const dayFrom = (cell: string, where: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}/.test(cell) ? Date.parse(cell.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(time)) throw new CommandError(`${where}: "${cell}" is not a day like 2024-02-29`);
  return time / DAY_MS;
};

const priceFrom = (cell: string, where: string): number => {
  const price = Number(cell);
  if (!Number.isFinite(price) || price < 0) throw new CommandError(`${where}: "${cell}" is not a price`);
  return price;
};

/** Reads a CSV file with a column of days and one of prices; a day without a price is left out. */
const pricesIn = (path: string): Map<number, number> => {
  const file = basename(path);
  const [header = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/);
  const names = header.replace(/^\uFEFF/, '').split(',');
  const [time, price] = [placeOf(TIMES, names, file), placeOf(PRICES, names, file)];
  const prices = new Map<number, number>();
  for (const [i, line] of lines.entries()) {
    const cells = line.split(',');
    const text = cells[price]?.trim() ?? '';
    const where = `${file} line ${i + 2}`;
    if (text !== '') prices.set(dayFrom(cells[time]!.trim(), where), priceFrom(text, where));
  }
  if (prices.size === 0) throw new CommandError(`${file} has no prices`);
  return prices;
};

/** The prices of a CSV file by day, as {@link PriceOf}. Throws CommandError, which names the line. */
export const readPrices = (path: string): PriceOf => {
  const prices = pricesIn(path);
  const days = [...prices.keys()].toSorted((a, b) => a - b);
  const [first, last] = [days[0]!, days.at(-1)!];
  const filled: number[] = [];
  for (let day = first; day <= last; day++) filled.push(prices.get(day) ?? filled.at(-1)!);
  return (day) => (day < first ? 0 : filled[Math.min(day, last) - first]!);
};
