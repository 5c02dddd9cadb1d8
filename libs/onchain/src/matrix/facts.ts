import { placesOf } from '../layout.ts';
import { sizeLimits } from './sizes.ts';

/** Kinds of scripts that there is room for; `ScriptKind` is an index. */
export const KINDS = 16;
const HOURS = 24;

/** Position of each number among those of a day, and how many a day keeps. Amounts in satoshi, sizes in bytes, ages in seconds. */
export const { at, size: FACTS } = placesOf({
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
  /** Coins that pay miners, and those of them that move for the first time. */
  minedValue: 1,
  minedSpentValue: 1,
});
