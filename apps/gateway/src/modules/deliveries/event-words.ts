import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import { conditionText, measureText } from '@chaintide/contracts/alarms/event-text';
import type { Language } from '@chaintide/contracts/language';
import { catalogue } from '@chaintide/indicators/catalogue';

/** The subject of an alarm: the name of its indicator, its expression or its address. */
export const watchedText = ({ data: { indicator, expression, address } }: AlarmEvent, language: Language): string => {
  const known = catalogue.indicators.find(({ id }) => id === indicator);
  return known?.fullName[language] ?? indicator ?? expression ?? address ?? '–';
};

const WATCHED_LENGTH = 200; // a push message has room for some 4,000 bytes in all

/** An event in short: the subject, the condition and the value. */
export const eventLines = (event: AlarmEvent, language: Language): readonly string[] => [
  Array.from(watchedText(event, language)).slice(0, WATCHED_LENGTH).join(''),
  conditionText(event, language),
  measureText(event, language),
];
