import { CURVES_MOST } from '@chaintide/contracts/market/yield-curve';
import { useState, type FormEvent } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { DayField } from '../../shared/ui/day-field.tsx';
import styles from './yield-curve.module.css';
import { yieldsTexts } from './yields-texts.ts';

interface DayAdderProps {
  readonly days: readonly string[];
  readonly newest: string;
  readonly onAdd: (day: string) => void;
}

/** Puts the curve of a further day beside the others, or says why it cannot. */
export const DayAdder = ({ days, newest, onAdd }: DayAdderProps) => {
  const { t } = useText(yieldsTexts);
  const [day, setDay] = useState<string>();
  const problem = ((): string | undefined => {
    if (days.length >= CURVES_MOST) return t('yields.full', { most: CURVES_MOST });
    if (day === undefined) return undefined;
    if (day > newest) return t('yields.future');
    return days.includes(day) ? t('yields.known') : undefined;
  })();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (day === undefined || problem !== undefined) return;
    onAdd(day);
    setDay(undefined);
  };
  return (
    <form className={styles['adder']} onSubmit={add}>
      <DayField label={t('yields.add')} value={day} onChoose={setDay} />
      <ToolButton type="submit" disabled={day === undefined || problem !== undefined}>
        {t('yields.addDay')}
      </ToolButton>
      <span role="status">{problem}</span>
    </form>
  );
};
