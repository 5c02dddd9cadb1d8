import { WORKSPACE_NAME_LENGTH } from '@chaintide/contracts/limits';

/** Key for comparing names, as in the gateway. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Returns the name, with a number appended if it is taken; never too long. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const keys = new Set(taken.map(nameKey));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const candidate = `${name.slice(0, WORKSPACE_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (!keys.has(nameKey(candidate))) return candidate;
  }
};
