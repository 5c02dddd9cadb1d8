import { fillText, type Bilingual, type Language } from '../language.ts';
import { markedText } from '../simulated.ts';
import type { AlarmEvent } from './deliveries.ts';

const conditions: Readonly<Record<string, Bilingual>> = {
  above: { zh: '高于 {level}', en: 'above {level}' },
  below: { zh: '低于 {level}', en: 'below {level}' },
  crosses: { zh: '穿越 {level}', en: 'crosses {level}' },
  crossesUp: { zh: '上穿 {level}', en: 'crosses {level} upwards' },
  crossesDown: { zh: '下穿 {level}', en: 'crosses {level} downwards' },
  risesBy: { zh: '上涨 {level} 以上', en: 'rises by {level} or more' },
  fallsBy: { zh: '下跌 {level} 以上', en: 'falls by {level} or more' },
  risesPercent: { zh: '上涨 {percent}% 以上', en: 'rises by {percent} % or more' },
  holds: { zh: '公式成立', en: 'the formula holds' },
  fallsPercent: { zh: '下跌 {percent}% 以上', en: 'falls by {percent} % or more' },
};

const titles = {
  'alarm.fired': { zh: '预警触发：{name}', en: 'Alarm: {name}' },
  'alarm.recovered': { zh: '预警恢复：{name}', en: 'Alarm over: {name}' },
} as const satisfies Record<AlarmEvent['type'], Bilingual>;

const locales = { zh: 'zh-CN', en: 'en-US' } as const;
const DIGITS = 8; // of the largest values, such as a capitalisation

/** A value of an event as text. */
const valueText = (value: number, unit: string | undefined, language: Language): string => {
  const number = new Intl.NumberFormat(locales[language], { maximumSignificantDigits: DIGITS }).format(value);
  return unit === undefined ? number : `${number} ${unit}`;
};

/** The value with which it fired or recovered. */
export const measureText = ({ data: { value, unit, simulated } }: AlarmEvent, language: Language): string =>
  markedText(valueText(value, unit, language), simulated, language);

/** The line above all: what happened, by the name that the owner gave to the alarm. */
export const eventTitle = ({ type, data: { name } }: AlarmEvent, language: Language): string =>
  fillText(titles[type][language], { name });

/** The condition of an alarm in words; one that has no text here is shown by its own word. */
export const conditionText = ({ data: { condition, level, unit } }: AlarmEvent, language: Language): string =>
  fillText(conditions[condition]?.[language] ?? `${condition} {level}`, {
    level: valueText(level, unit, language),
    percent: valueText(level, undefined, language),
  });
