/** Where the numbers of a layout stand in a row: each has a name, and there are one or several of it. */
export const placesOf = <Name extends string>(layout: Readonly<Record<Name, number>>) => {
  const names = Object.keys(layout) as Name[];
  const before = (index: number): number => names.slice(0, index).reduce((sum, name) => sum + layout[name], 0);
  return {
    /** Position of the first number of each name. */
    at: Object.fromEntries(names.map((name, index) => [name, before(index)])) as Record<Name, number>,
    /** Numbers in a row. */
    size: before(names.length),
  };
};
