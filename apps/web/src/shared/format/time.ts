import type { Language } from '@chaintide/contracts/language';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { TextArgs, TextKey } from '../i18n/text-key.ts';

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

// creating a formatter takes a hundred times as long as using it
const stamps = new Map<string, Intl.DateTimeFormat>();

const stamp = (ms: number, language: Language, timeZone?: 'UTC'): string => {
  const key = `${language} ${timeZone}`;
  const format =
    stamps.get(key) ??
    new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    });
  stamps.set(key, format);
  return format.format(ms);
};

/** Formats a time in the reader's own time zone. */
export const formatMoment = (ms: number, language: Language): string => stamp(ms, language);

/** Formats a time in UTC, for display on hover. */
export const formatMomentUtc = (ms: number, language: Language): string => `${stamp(ms, language, 'UTC')} UTC`;

/** Formats a bucket of a chart, always in UTC: the day, and the hour if buckets are shorter than a day. */
export const formatBucket = (ms: number, withHours: boolean): string => {
  const text = new Date(ms).toISOString();
  return withHours ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
};

const ages = [
  { below: 5 * SECOND, unit: SECOND, key: 'format.justNow' },
  { below: MINUTE, unit: SECOND, key: 'format.secondsAgo' },
  { below: HOUR, unit: MINUTE, key: 'format.minutesAgo' },
  { below: 2 * DAY, unit: HOUR, key: 'format.hoursAgo' },
  { below: Infinity, unit: DAY, key: 'format.daysAgo' },
] as const;

/** The text for an age in the largest suitable unit. */
export const ageText = (ms: number): { key: TextKey; args: TextArgs } => {
  const age = Math.max(0, ms);
  const step = ages.find(({ below }) => age < below) ?? ages[4];
  return { key: step.key, args: { n: Math.floor(age / step.unit) } };
};

const lengths = [
  { from: DAY, of: DAY, unit: 'day' },
  { from: HOUR, of: HOUR, unit: 'hour' },
  { from: MINUTE, of: MINUTE, unit: 'minute' },
  { from: 0, of: SECOND, unit: 'second' },
] as const;

/** Formats a duration in its largest whole unit: `10 minutes`. */
export const formatDuration = (ms: number, language: Language): string => {
  const { of, unit } = lengths.find(({ from }) => ms >= from) ?? lengths[3];
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(ms / of);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats the rest of a countdown: `29:59`, `3:59:59`; a started second counts in full. */
export const formatClock = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
};
