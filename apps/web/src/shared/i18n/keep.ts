/** Remembers what was made for a name; when it is full it starts over, so that texts with ever new numbers cost no memory. */
export const createKeep = (most: number) => {
  const kept = new Map<string, string>();
  return {
    of(name: string, make: () => string): string {
      const known = kept.get(name);
      if (known !== undefined) return known;
      if (kept.size >= most) kept.clear();
      const made = make();
      kept.set(name, made);
      return made;
    },
    empty: (): void => kept.clear(),
  };
};
