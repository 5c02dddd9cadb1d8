import type { ChartEvent } from '@chaintide/contracts/events';

/** Sorts events chronologically. */
const byDay = (a: ChartEvent, b: ChartEvent): number => a.day.localeCompare(b.day) || a.id - b.id;

/** Returns the events with one inserted or replaced; a version older than the one present changes nothing. */
export const withEvent = (events: readonly ChartEvent[], event: ChartEvent): readonly ChartEvent[] => {
  const held = events.find(({ id }) => id === event.id);
  if (held && held.version > event.version) return events;
  return [...events.filter(({ id }) => id !== event.id), event].toSorted(byDay);
};

export const withoutEvent = (events: readonly ChartEvent[], removed: number): readonly ChartEvent[] =>
  events.filter(({ id }) => id !== removed);
