import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Language } from '@chaintide/contracts/language';
import { formatChange, formatShort, NO_VALUE } from './number.ts';

interface Change {
  readonly by: number;
  readonly text: string;
}

/** A change in percent; of a percentage, and of what lies on both sides of zero, the difference. */
export const changeOf = (
  { unit, isSigned }: Pick<Indicator, 'unit' | 'isSigned'>,
  [before, value]: readonly [number, number],
  language: Language,
): Change => {
  if (before > 0 && unit !== 'percent' && !isSigned) {
    const by = value / before - 1;
    return { by, text: formatChange(by, language) };
  }
  const by = value - before;
  if (!Number.isFinite(by)) return { by, text: NO_VALUE };
  return { by, text: `${by > 0 ? '+' : ''}${formatShort(by, unit, language)}` };
};
