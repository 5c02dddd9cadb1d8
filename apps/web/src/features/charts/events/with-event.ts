import type { ChartEvent } from '@chaintide/contracts/events';

/** In the order in which they happened. */
const byDay = (a: ChartEvent, b: ChartEvent): number => a.day.localeCompare(b.day) || a.id - b.id;

/** The events with one as it is now; an older edition than the one held changes nothing. */
export const withEvent = (events: readonly ChartEvent[], event: ChartEvent): readonly ChartEvent[] => {
  const held = events.find(({ id }) => id === event.id);
  if (held && held.version > event.version) return events;
  return [...events.filter(({ id }) => id !== event.id), event].toSorted(byDay);
};

export const withoutEvent = (events: readonly ChartEvent[], removed: number): readonly ChartEvent[] =>
  events.filter(({ id }) => id !== removed);
