import { errors, type ErrorName } from './errors.ts';
import type { ErrorWords } from './errors/entry.ts';
import { fillText, type Language } from './language.ts';

type Args = Readonly<Record<string, string | number>>;

const units = [
  { seconds: 3_600, zh: '小时', en: 'hour' },
  { seconds: 60, zh: '分钟', en: 'minute' },
  { seconds: 1, zh: '秒', en: 'second' },
] as const;

/** A waiting time in its two largest units; from a minute on it is rounded up to whole minutes. */
const durationText = (seconds: number, language: Language): string => {
  let rest = seconds > 60 ? Math.ceil(seconds / 60) * 60 : Math.max(1, Math.ceil(seconds));
  const parts = units.flatMap((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return count === 0 ? [] : [`${count} ${unit[language]}${language === 'en' && count > 1 ? 's' : ''}`];
  });
  return parts.join(' ');
};

/** The word of a name like `alarm.pending`: that of this machine, or the one that machines share. */
const wordOf = (words: ErrorWords[string] = {}, name: string | number) =>
  words[name] ?? words[String(name).replace(/^\w+\./, '')];

/** The text of an error in one language; seconds, states and events are put into words. */
export const errorText = (
  { name, args }: { readonly name: ErrorName; readonly args: Args },
  language: Language,
  words: ErrorWords = {},
): string =>
  fillText(
    errors[name][language],
    Object.fromEntries(
      Object.entries(args).map(([arg, value]) => [
        arg,
        arg === 'seconds' ? durationText(Number(value), language) : (wordOf(words[arg], value)?.[language] ?? value),
      ]),
    ),
  );
