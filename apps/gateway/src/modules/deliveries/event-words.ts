import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import type { Language } from '@chaintide/contracts/language';
import { catalogue } from '@chaintide/indicators/catalogue';

/** The subject of an alarm: the name of its indicator, its expression or its address. */
export const watchedText = ({ data: { indicator, expression, address } }: AlarmEvent, language: Language): string => {
  const known = catalogue.indicators.find(({ id }) => id === indicator);
  return known?.fullName[language] ?? indicator ?? expression ?? address ?? '–';
};
