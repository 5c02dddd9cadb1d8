/** Gives a value that was stored its type, or undefined where it is not what it should be: older versions and people write there too. */
type Schema<T> = (value: unknown) => T | undefined;

interface Place {
  /** Until the tab is closed, and for this tab alone. */
  readonly inTab?: boolean;
  /** As it is, not as JSON. */
  readonly asText?: boolean;
}

export interface Stored<T> {
  /** Undefined where nothing sound is stored; the same object until something else is. */
  readonly read: () => T | undefined;
  /** Stores a value, or removes it where there is none. */
  readonly write: (value?: T) => void;
  /** Whether it will outlive the page. */
  readonly isKept: () => boolean;
}

/**
 * One entry of the browser's storage. Where the browser forbids storage (private windows) or has no room left, it lasts as long as
 * the page. A schema is a plain function, so that what the first picture needs brings no zod along.
 */
export const stored = <T>(key: string, schema: Schema<T>, { inTab, asText }: Place = {}): Stored<T> => {
  let text: string | null = null;
  let value: T | undefined;
  let isKept = true;
  const storage = (): Storage => (inTab ? sessionStorage : localStorage);
  const parse = (): T | undefined => {
    try {
      return text === null ? undefined : schema(asText ? text : JSON.parse(text));
    } catch {
      return undefined; // no JSON
    }
  };
  return {
    read: () => {
      const before = text;
      try {
        if (isKept) text = storage().getItem(key);
      } catch {
        // forbidden: what was known last
      }
      if (text !== before) value = parse();
      return value;
    },
    write: (next) => {
      value = next;
      text = null;
      try {
        if (next === undefined) storage().removeItem(key);
        else storage().setItem(key, (text = asText ? String(next) : JSON.stringify(next)));
        isKept = true;
      } catch {
        isKept = false;
      }
    },
    isKept: () => isKept,
  };
};

/** Tells when another tab changed one of these entries; the answer ends it. */
export const followTabs = (keys: readonly string[], listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
