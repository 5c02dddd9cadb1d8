import type { Language } from '@chaintide/contracts/language';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';

const YEAR = 365 * DAY;

const steps = [
  { below: MINUTE, unit: SECOND, name: 'second' },
  { below: HOUR, unit: MINUTE, name: 'minute' },
  { below: 2 * DAY, unit: HOUR, name: 'hour' },
  { below: 2 * YEAR, unit: DAY, name: 'day' },
  { below: Infinity, unit: YEAR, name: 'year' },
] as const;

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/**
 * Formats the distance of a time from now, past or future, in the largest suitable unit: `in 12 days`, `3 minutes ago`.
 */
export const formatRelative = (ms: number, now: number, language: Language): string => {
  const distance = ms - now;
  const step = steps.find(({ below }) => Math.abs(distance) < below) ?? steps[4];
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(
    Math.trunc(distance / step.unit),
    step.name,
  );
};
