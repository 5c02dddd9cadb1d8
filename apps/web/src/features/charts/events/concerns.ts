import type { ShownEvent } from '@chaintide/contracts/events';
import type { Indicator } from '@chaintide/contracts/indicators';
import { SECOND } from '@chaintide/contracts/limits';

/** Whether an event belongs on an indicator's chart: it concerns the same coin, or all coins. */
export const concerns = (event: ShownEvent, { coin }: Pick<Indicator, 'coin'>): boolean =>
  event.coin === null || event.coin === coin;

/** Midnight UTC of the event's day, in unix seconds. */
export const eventTime = ({ day }: Pick<ShownEvent, 'day'>): number => Date.parse(`${day}T00:00:00Z`) / SECOND;
