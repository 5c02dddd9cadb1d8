import type { ShownEvent } from '@chaintide/contracts/charts/events';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { SECOND } from '@chaintide/contracts/limits';
import type { StageEvent } from '../scene/events.ts';
import type { ChartView } from './chart-view.ts';

/** Whether an event belongs on an indicator's chart: it concerns the same coin, or all coins. */
export const concerns = (event: ShownEvent, { coin }: Pick<Indicator, 'coin'>): boolean =>
  event.coin === null || event.coin === coin;

/** Midnight UTC of the event's day, in unix seconds. */
export const eventTime = ({ day }: Pick<ShownEvent, 'day'>): number => Date.parse(`${day}T00:00:00Z`) / SECOND;

/** The events that a view marks: those of its coin and of all coins. */
export const markedEvents = (
  events: readonly ShownEvent[],
  { indicator, events: areShown, hidden }: Pick<ChartView, 'indicator' | 'events' | 'hidden'>,
  pick: (text: Bilingual) => string,
): StageEvent[] =>
  areShown
    ? events
        .filter((event) => concerns(event, indicator) && !hidden.includes(event.kind))
        .map((event) => ({
          id: event.id,
          time: eventTime(event),
          label: pick(event.label),
          note: pick(event.note),
          kind: event.kind,
        }))
    : [];
