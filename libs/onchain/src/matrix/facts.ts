import { sizeLimits } from './sizes.ts';

/** Kinds of scripts that there is room for; `ScriptKind` is an index. */
export const KINDS = 16;
const HOURS = 24;

/** Numbers that each day keeps, by how many there are of each. Amounts in satoshi, sizes in bytes, ages in seconds. */
const layout = {
  blocks: 1,
  transactions: 1,
  subsidy: 1,
  fees: 1,
  size: 1,
  weight: 1,
  /** Sum over the day's blocks. */
  difficulty: 1,
  /** Difficulty of the last block. */
  lastDifficulty: 1,
  createdCount: 1,
  createdValue: 1,
  /** Outputs that can never be spent; they are in no other number. */
  lostCount: 1,
  lostValue: 1,
  spentCount: 1,
  spentValue: 1,
  /** Satoshi × seconds that spent coins had rested. */
  coinSeconds: 1,
  /** Sum of the ages of spent outputs that had lived for an hour or longer. */
  lifeSeconds: 1,
  /** Value of outputs that were spent within an hour, by whether they were created on the same day or the day before. */
  hourSameDay: 1,
  hourDayBefore: 1,
  /** Spent outputs by their age in whole hours, up to a day. */
  hours: HOURS,
  createdKindCount: KINDS,
  createdKindValue: KINDS,
  spentKindCount: KINDS,
  spentKindValue: KINDS,
  createdSizeCount: sizeLimits.length,
  createdSizeValue: sizeLimits.length,
  spentSizeCount: sizeLimits.length,
  spentSizeValue: sizeLimits.length,
} as const;

const names = Object.keys(layout) as (keyof typeof layout)[];

/** Position of each number among those of a day. */
export const at = Object.fromEntries(
  names.map((name, index) => [name, names.slice(0, index).reduce((sum, other) => sum + layout[other], 0)]),
) as Record<keyof typeof layout, number>;

/** Numbers that a day keeps. */
export const FACTS = names.reduce((sum, name) => sum + layout[name], 0);
