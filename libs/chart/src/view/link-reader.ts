import { LINK_PART_LENGTH } from '@chaintide/contracts/limits';

export const LONGEST_NAMED = 40; // of a part quoted in a message
const MOST_NAMED = 8; // parts in one message

/** Parts that mail programs, search engines and social networks add to links of others. */
const isTracking = (name: string): boolean => /^(utm_\w+|[a-z]{1,4}clid|mc_[ce]id)$/.test(name);

/**
 * A part of a link as quoted in a message: short, and without control characters that would affect the text around it.
 */
const namedPart = (text: string): string => text.slice(0, LONGEST_NAMED).replaceAll(/\p{C}/gu, '\uFFFD');

/** Reads one item of a list, given the items before it. */
export type ItemReader<T> = (text: string, before: readonly T[]) => T | undefined;

/** Reads the parts of a link by name; invalid parts are ignored and recorded. */
export const createLinkReader = (search: URLSearchParams) => {
  const found: string[] = [];
  const known = new Set<string>();
  const ignore = (name: string, text: string): void => {
    found.push(namedPart(`${name}=${text}`));
  };
  const take = (name: string): string | null => {
    known.add(name);
    return search.get(name);
  };
  return {
    part: <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
      const text = take(name);
      const value = text === null ? undefined : parse(text);
      if (text !== null && value === undefined) ignore(name, text);
      return value;
    },
    list: <T>(name: string, read: ItemReader<T>): T[] => {
      const text = take(name);
      if (text === null) return [];
      if (text.length > LINK_PART_LENGTH) ignore(name, text);
      const items: T[] = [];
      for (const item of text.length > LINK_PART_LENGTH ? [] : text.split(',')) {
        const value = read(item, items);
        if (value === undefined) ignore(name, item);
        else items.push(value);
      }
      return items;
    },
    /** Invalid, repeated and unknown parts, as quoted from the link, except those that other sites add. */
    ignored: (): string[] => {
      for (const name of new Set(search.keys())) {
        if (known.has(name)) for (const again of search.getAll(name).slice(1)) ignore(name, again);
        else if (!isTracking(name)) found.push(namedPart(name));
      }
      return found.length > MOST_NAMED ? [...found.slice(0, MOST_NAMED), '…'] : found;
    },
  };
};
