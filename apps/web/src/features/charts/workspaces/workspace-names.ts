import { WORKSPACE_NAME_LENGTH } from '@chaintide/contracts/limits';

/** Names are the same where these are, as the gateway compares them. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The name, or where another has it already the name with a number behind it; never too long. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const keys = new Set(taken.map(nameKey));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const candidate = `${name.slice(0, WORKSPACE_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (!keys.has(nameKey(candidate))) return candidate;
  }
};
