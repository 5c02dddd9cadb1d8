import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hash } from '../../world/random.ts';

/** Unix seconds of Bitcoin's first block. */
export const GENESIS_TIME = 1_231_006_505;

const SLOT = 8 * 3_600; // seconds: three blocks a day
const LIVE = 20;
const HOUR = 3_600;
const SALT = 71;
const UINT32 = 2 ** 32;

const hoursFile = z.array(z.int().nonnegative());

/** Hours, counted from 1970, in which the node ran: they have a block every 20 seconds. Kept in a file, if there is one, so that a restart finds the same chain. */
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

/** The regular block of a slot is found somewhere in its middle half. */
const slotTime = (seed: number, slot: number): number =>
  Math.floor(SLOT * (slot + 0.25 + (0.5 * hash(seed, SALT, slot)) / UINT32));

/** The time of the block that follows the one at `time`: every 20 seconds in live hours, else once in eight hours. */
export const nextTime = (seed: number, time: number, live: LiveHours): number => {
  const tick = (Math.floor(time / LIVE) + 1) * LIVE;
  if (live.has(tick)) return tick;
  const slot = Math.floor(time / SLOT);
  const regular = [slot, slot + 1].map((one) => slotTime(seed, one)).find((one) => one > time)!;
  return live.nextAfter(time, regular) ?? regular;
};
