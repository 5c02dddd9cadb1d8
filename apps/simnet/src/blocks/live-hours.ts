import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hash } from '../world/random.ts';

const HOUR = 3_600;
const UINT32 = 2 ** 32;

const hoursFile = z.array(z.int().nonnegative());

/** Hours, counted from 1970, in which the nodes ran: they have blocks at a short interval. Kept in a file, if there is one, so that a restart finds the same chains. */
export class LiveHours {
  readonly #hours: Set<number>;
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    this.#hours = new Set(file !== undefined && existsSync(file) ? readHours(file) : []);
  }

  has(time: number): boolean {
    return this.#hours.has(Math.floor(time / HOUR));
  }

  /** To be told before blocks of that hour are made. */
  mark(time: number): void {
    const hour = Math.floor(time / HOUR);
    if (this.#hours.has(hour)) return;
    this.#hours.add(hour);
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#hours]));
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** The first second of the next live hour that begins after `time` and before `until`. */
  nextAfter(time: number, until: number): number | undefined {
    for (let hour = Math.floor(time / HOUR) + 1; hour * HOUR < until; hour += 1)
      if (this.#hours.has(hour)) return hour * HOUR;
    return undefined;
  }
}

const readHours = (file: string): number[] => {
  try {
    return hoursFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: not a list of hours; delete it to begin anew`, { cause: error });
  }
};

/** When a chain's blocks come. */
export interface Pace {
  readonly seed: number;
  /** Seconds, of which each has one block outside of live hours. */
  readonly slot: number;
  /** Seconds from block to block in live hours. */
  readonly live: number;
  /** Separates the draws of one chain from those of others. */
  readonly salt: number;
}

/** The regular block of a slot is found somewhere in its middle half. */
const slotTime = ({ seed, slot, salt }: Pace, at: number): number =>
  Math.floor(slot * (at + 0.25 + (0.5 * hash(seed, salt, at)) / UINT32));

/** Whether a block at `time` is the regular one of its slot. */
export const isRegular = (pace: Pace, time: number): boolean => slotTime(pace, Math.floor(time / pace.slot)) === time;

/** The time of the block that follows the one at `time`, in Unix seconds. */
export const nextTime = (pace: Pace, time: number, hours: LiveHours): number => {
  const tick = (Math.floor(time / pace.live) + 1) * pace.live;
  if (hours.has(tick)) return tick;
  const slot = Math.floor(time / pace.slot);
  const regular = [slot, slot + 1].map((one) => slotTime(pace, one)).find((one) => one > time)!;
  return hours.nextAfter(time, regular) ?? regular;
};
