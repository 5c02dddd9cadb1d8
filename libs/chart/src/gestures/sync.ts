import type { Domain } from './domain.ts';
import type { Held } from './held-window.ts';

/** A value that several charts subscribe to. */
export interface Shared<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createShared = <T>(first: T): Shared<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** The position of one chart's crosshair, for the others. */
export interface SharedPoint {
  readonly time: number;
  readonly by: string;
}

/** State shared by the charts of a grid: the crosshair's time, the window, and the union of their domains. */
export interface ChartSync {
  readonly point: Shared<SharedPoint | null>;
  readonly window: Shared<Held | undefined>;
  readonly domain: Shared<Domain | undefined>;
  /** Includes a chart's domain until the returned function is called. */
  readonly join: (id: string, domain: Domain) => () => void;
}

const union = (domains: readonly Domain[]): Domain | undefined =>
  domains.reduce<Domain | undefined>(
    (whole, { first, last, minSpan }) =>
      whole
        ? {
            first: Math.min(whole.first, first),
            last: Math.max(whole.last, last),
            minSpan: Math.max(whole.minSpan, minSpan),
          }
        : { first, last, minSpan },
    undefined,
  );

const isSame = (a: Domain | undefined, b: Domain | undefined): boolean =>
  a?.first === b?.first && a?.last === b?.last && a?.minSpan === b?.minSpan;

/** Creates the shared state of one grid. */
export const createSync = (): ChartSync => {
  const members = new Map<string, Domain>();
  const domain = createShared<Domain | undefined>(undefined);
  const count = (): void => {
    const whole = union([...members.values()]);
    if (!isSame(whole, domain.get())) domain.set(whole);
  };
  return {
    point: createShared<SharedPoint | null>(null),
    window: createShared<Held | undefined>(undefined),
    domain,
    join: (id, own) => {
      members.set(id, own);
      count();
      return () => {
        if (members.get(id) !== own) return;
        members.delete(id);
        count();
      };
    },
  };
};
