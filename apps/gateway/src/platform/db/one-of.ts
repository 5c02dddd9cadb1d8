/** A condition on a column of fixed names such as states, spelled out so that partial indexes apply. */
export const oneOf = (column: string, names: readonly string[]): string => {
  if (names.length === 0 || !names.every((name) => /^[a-zA-Z]+$/.test(name)))
    throw new Error(`not names of the program: ${names.join(', ')}`);
  return `${column} in (${names.map((name) => `'${name}'`).join(', ')})`;
};
