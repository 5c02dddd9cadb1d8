/** The letters of the numbers that people see: message, report, recharge, work order, upgrade, withdrawal. */
export type ItemLetter = 'M' | 'P' | 'R' | 'T' | 'U' | 'W';

/** The number that people see for an id: `T000042`. */
export const itemNumber = (letter: ItemLetter, id: bigint | number | string): string =>
  letter + String(id).padStart(6, '0');
