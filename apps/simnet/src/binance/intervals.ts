import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';

/** Cuts time into the buckets of one candle size. */
export interface Interval {
  readonly name: string;
  /** Start of the bucket that contains `time`. */
  readonly startOf: (time: number) => number;
  /** Start of the bucket after the one that starts at `start`. */
  readonly after: (start: number) => number;
}

const FIRST_MONDAY = 4 * DAY; // 1970-01-05

const every = (name: string, length: number, offset = 0): Interval => ({
  name,
  startOf: (time) => Math.floor((time - offset) / length) * length + offset,
  after: (start) => start + length,
});

const monthly: Interval = {
  name: '1M',
  startOf: (time) => Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth()),
  after: (start) => Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + 1),
};

const intervals = [
  every('1s', SECOND),
  every('1m', MINUTE),
  every('3m', 3 * MINUTE),
  every('5m', 5 * MINUTE),
  every('15m', 15 * MINUTE),
  every('30m', 30 * MINUTE),
  every('1h', HOUR),
  every('2h', 2 * HOUR),
  every('4h', 4 * HOUR),
  every('6h', 6 * HOUR),
  every('8h', 8 * HOUR),
  every('12h', 12 * HOUR),
  every('1d', DAY),
  every('3d', 3 * DAY),
  every('1w', 7 * DAY, FIRST_MONDAY),
  monthly,
];

export const intervalOf = (name: string): Interval | undefined => intervals.find((interval) => interval.name === name);

/** The same buckets in another time zone, `shift` ms ahead of UTC. */
export const inZone = (interval: Interval, shift: number): Interval => ({
  name: interval.name,
  startOf: (time) => interval.startOf(time + shift) - shift,
  after: (start) => interval.after(start + shift) - shift,
});

const ZONE = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/;
const WEST = -12 * HOUR;
const EAST = 14 * HOUR;

/** Milliseconds ahead of UTC of a zone like `8`, `-1:00` or `05:45`; undefined if invalid. */
export const zoneShift = (zone: string): number | undefined => {
  const parts = ZONE.exec(zone);
  if (!parts) return undefined;
  const size = Number(parts[2]) * HOUR + Number(parts[3] ?? 0) * MINUTE;
  const shift = parts[1] === '-' ? -size : size;
  return shift >= WEST && shift <= EAST ? shift : undefined;
};
