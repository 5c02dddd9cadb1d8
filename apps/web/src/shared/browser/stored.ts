/** Validates a stored value; returns undefined if it is invalid, because older versions and people write there too. */
type Schema<T> = (value: unknown) => T | undefined;

interface Place {
  /** Kept for this tab only, until it is closed. */
  readonly inTab?: boolean;
  /** Stored as plain text, not as JSON. */
  readonly asText?: boolean;
}

export interface Stored<T> {
  /** Undefined if nothing valid is stored; the same object until something else is. */
  readonly read: () => T | undefined;
  /** Stores a value, or removes it if there is none. */
  readonly write: (value?: T) => void;
  /** Whether it will survive a reload. */
  readonly isKept: () => boolean;
}

/**
 * One entry of the browser's storage. If storage is forbidden (private windows) or full, it lasts as long as the page. A schema is a plain
 * function, so that the first picture does not need zod.
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
      return undefined; // not JSON
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

/** Reports changes of these entries by another tab until the returned function is called. */
export const followTabs = (keys: readonly string[], listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
