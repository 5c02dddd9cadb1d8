import type { ShownEvent } from '@chaintide/contracts/charts/events';

/** Sorts events chronologically. */
const byDay = (a: ShownEvent, b: ShownEvent): number => a.day.localeCompare(b.day) || a.id - b.id;

/** Returns the events with one inserted or replaced; a version older than the one present changes nothing. */
export const withEvent = (events: readonly ShownEvent[], event: ShownEvent): readonly ShownEvent[] => {
  const held = events.find(({ id }) => id === event.id);
  if (held && held.version > event.version) return events;
  return [...events.filter(({ id }) => id !== event.id), event].toSorted(byDay);
};

export const withoutEvent = (events: readonly ShownEvent[], removed: number): readonly ShownEvent[] =>
  events.filter(({ id }) => id !== removed);
