import { HOUR } from '@chaintide/contracts/limits';
import { CHUNK_ROWS } from '../chunk.ts';

/** The stretch of one file: a month of a series finer than an hour, a year of others. */
export interface Period {
  /** Below the folder of the series, without extension. */
  readonly path: string;
  /** Unix ms; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
}

const periodAt = (time: number, stepMs: number): Period => {
  const at = new Date(time);
  const year = at.getUTCFullYear();
  if (stepMs >= HOUR) return { path: `year=${year}/${year}`, from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  const month = at.getUTCMonth();
  const name = at.toISOString().slice(0, '2024-03'.length);
  return { path: `year=${year}/${name}`, from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
};

/** The periods in which chunks have buckets, each once. */
export const periodsOf = (chunks: Iterable<number>, stepMs: number): Period[] => {
  const periods = new Map<string, Period>();
  for (const number of chunks) {
    const end = (number + 1) * CHUNK_ROWS * stepMs;
    for (let time = number * CHUNK_ROWS * stepMs; time < end; time = periodAt(time, stepMs).to)
      periods.set(periodAt(time, stepMs).path, periodAt(time, stepMs));
  }
  return [...periods.values()];
};

/** The first and the last chunk with buckets of a period. */
export const chunksOf = ({ from, to }: Period, stepMs: number): readonly [first: number, last: number] => {
  const chunkAt = (time: number): number => Math.floor(Math.floor(time / stepMs) / CHUNK_ROWS);
  return [chunkAt(from), chunkAt(to - 1)];
};
