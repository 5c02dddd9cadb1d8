import type { Language } from '@chaintide/contracts/language';
import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';

type Unit = 'hour' | 'day' | 'month' | 'year';

const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

const steps: readonly { readonly unit: Unit; readonly each: number; readonly about: number }[] = [
  { unit: 'hour', each: 1, about: HOUR },
  { unit: 'hour', each: 3, about: 3 * HOUR },
  { unit: 'hour', each: 6, about: 6 * HOUR },
  { unit: 'hour', each: 12, about: 12 * HOUR },
  { unit: 'day', each: 1, about: DAY },
  { unit: 'day', each: 2, about: 2 * DAY },
  { unit: 'day', each: 5, about: 5 * DAY },
  { unit: 'day', each: 10, about: 10 * DAY },
  { unit: 'month', each: 1, about: MONTH },
  { unit: 'month', each: 3, about: 3 * MONTH },
  { unit: 'month', each: 6, about: 6 * MONTH },
  { unit: 'year', each: 1, about: YEAR },
  { unit: 'year', each: 2, about: 2 * YEAR },
  { unit: 'year', each: 5, about: 5 * YEAR },
];

const LAST_DAY_TICK = 26; // no tick on the 31st right before the 1st

const count = (length: number): number[] => Array.from({ length: Math.max(0, length) }, (_, index) => index);

interface Calendar {
  readonly from: number;
  readonly to: number;
  readonly year: number;
  readonly month: number;
  readonly months: number;
}

const calendarOf = (from: number, to: number): Calendar => {
  const [first, last] = [new Date(from), new Date(to)];
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  return { from, to, year, month, months: (last.getUTCFullYear() - year) * 12 + last.getUTCMonth() - month + 1 };
};

/** Starts of every `each` units around a stretch, in unix ms; the calendar is in UTC, as the buckets are. */
const starts: Record<Unit, (stretch: Calendar, each: number) => number[]> = {
  hour: ({ from, to }, each) => {
    const first = Math.ceil(from / (each * HOUR));
    return count(Math.floor(to / (each * HOUR)) - first + 1).map((index) => (first + index) * each * HOUR);
  },
  day: ({ year, month, months }, each) =>
    count(months).flatMap((index) =>
      count(Math.ceil(LAST_DAY_TICK / each)).map((day) => Date.UTC(year, month + index, 1 + day * each)),
    ),
  month: ({ year, month, months }, each) =>
    count(Math.ceil(months / each) + 1).map((index) => Date.UTC(year, (Math.floor(month / each) + index) * each, 1)),
  year: ({ year, months }, each) =>
    count(Math.ceil(months / 12 / each) + 2).map((index) => Date.UTC((Math.floor(year / each) + index) * each, 0, 1)),
};

const text: Record<Language, { month: Intl.DateTimeFormat; day: Intl.DateTimeFormat }> = {
  zh: {
    month: new Intl.DateTimeFormat('zh-CN', { month: 'short', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat('zh-CN', { month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
  },
  en: {
    month: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  },
};

/**
 * A tick shows only the part that is new: the year at New Year, the month on the first, otherwise the day or the hour.
 */
const labelOf = (ms: number, language: Language): string => {
  const iso = new Date(ms).toISOString();
  if (ms % DAY !== 0) return iso.slice(11, 16);
  if (iso.slice(5, 10) === '01-01') return iso.slice(0, 4);
  return (iso.slice(8, 10) === '01' ? text[language].month : text[language].day).format(ms);
};

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Returns at most `most` ticks for a stretch of unix seconds. */
export const timeTicks = ({ from, to }: { from: number; to: number }, most: number, language: Language): Tick[] => {
  const stretch = { from: from * SECOND, to: to * SECOND };
  const step = steps.find(({ about }) => (stretch.to - stretch.from) / about <= most) ?? steps.at(-1)!;
  return starts[step.unit](calendarOf(stretch.from, stretch.to), step.each)
    .filter((ms) => ms >= stretch.from && ms <= stretch.to)
    .map((ms) => ({ at: ms / SECOND, label: labelOf(ms, language) }));
};
