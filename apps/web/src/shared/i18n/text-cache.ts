/** Caches texts by key and arguments. A full cache starts over, so texts with ever new numbers do not fill the memory. */
export const createTextCache = (maxSize: number) => {
  const texts = new Map<string, string>();
  return {
    get(key: string, make: () => string): string {
      const known = texts.get(key);
      if (known !== undefined) return known;
      if (texts.size >= maxSize) texts.clear();
      const text = make();
      texts.set(key, text);
      return text;
    },
    clear: (): void => texts.clear(),
  };
};
