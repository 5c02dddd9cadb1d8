import { formatExact, formatShort, NO_VALUE, type Unit } from '@chaintide/indicators/number';
import { useText } from '../../i18n/use-text.ts';

interface ShortNumberProps {
  readonly value: number | null | undefined;
  readonly unit: Unit;
  /** How the number is written; with four significant digits unless told otherwise. */
  readonly format?: typeof formatShort;
}

/** A number as people read it, every digit on hover. */
export const ShortNumber = ({ value, unit, format = formatShort }: ShortNumberProps) => {
  const { language } = useText();
  if (value === null || value === undefined) return NO_VALUE;
  return <span title={formatExact(value, unit, language)}>{format(value, unit, language)}</span>;
};
