import type { ChartView } from '@chaintide/chart/view/chart-view';
import { useState, type FormEvent } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { DayField } from './day-field.tsx';
import styles from './range-picker.module.css';

export interface KnownChoice {
  readonly view: Pick<ChartView, 'known'>;
  readonly onChange: (change: Pick<ChartView, 'known'>) => void;
}

interface KnownFormProps extends KnownChoice {
  readonly today: string;
  readonly onClose: () => void;
}

/** The day by whose end everything shown was published; today is the chart as it is. */
export const KnownForm = ({ view: { known }, onChange, today, onClose }: KnownFormProps) => {
  const { t } = useText(toolsTexts);
  const [day, setDay] = useState(known ?? '');
  const [isTried, setTried] = useState(false);
  const problem = day === '' ? 'tools.known.missing' : day > today ? 'tools.known.future' : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem) return setTried(true);
    onChange({ known: day === today ? undefined : day });
    onClose();
  };
  const isWrong = isTried && problem !== undefined;
  return (
    <form className={styles['form']} data-part="known" noValidate onSubmit={submit}>
      <DayField label={t('tools.known.day')} max={today} value={day} onType={setDay} />
      <ActionButton type="submit">{t('tools.known.apply')}</ActionButton>
      <p className={styles['note']} data-wrong={isWrong} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? problem : 'tools.known.hint')}
      </p>
    </form>
  );
};
