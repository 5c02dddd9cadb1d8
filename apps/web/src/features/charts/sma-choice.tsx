import { SMA_OPTIONS } from '@chaintide/contracts/limits';
import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Choice } from '../../shared/ui/choice.tsx';
import { parseSma } from './chart-view.ts';
import styles from './sma-choice.module.css';

const CustomField = ({ onChoose }: { onChoose: (days: number) => void }) => {
  const { t } = useText();
  const say = useSay();
  const [text, setText] = useState('');
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const days = parseSma(text.trim());
    setText('');
    if (days === undefined) say('warning', { text: 'charts.tools.smaWarning' });
    else onChoose(days);
  };
  return (
    <form className={styles['custom']} onSubmit={submit}>
      <label htmlFor={id}>{t('charts.tools.smaCustom')}</label>
      <input id={id} className={styles['field']} inputMode="numeric" autoComplete="off" placeholder="0–100" value={text} onChange={(event) => setText(event.target.value)} />
      <ToolButton type="submit">{t('charts.tools.smaApply')}</ToolButton>
    </form>
  );
};

/** Days of the simple moving average: the spec's choices or an own number. */
export const SmaChoice = ({ days, onChoose }: { days: number; onChoose: (days: number) => void }) => {
  const { t } = useText();
  const label = (value: number): string => (value === 0 ? t('charts.tools.smaOff') : t('charts.tools.smaDays', { days: value }));
  return (
    <Choice
      name={t('charts.tools.sma')} value={String(days)} shown={label(days)}
      options={SMA_OPTIONS.map((value) => ({ value: String(value), label: label(value) }))} onChoose={(value) => onChoose(Number(value))}
    >
      {(close) => <CustomField onChoose={(value) => { onChoose(value); close(); }} />}
    </Choice>
  );
};
