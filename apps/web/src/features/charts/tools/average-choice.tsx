import { SMA_OPTIONS } from '@chaintide/contracts/limits';
import { useId, useState, type FormEvent } from 'react';
import { keepComposing } from '../../../shared/keyboard/composing.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { parseEma, parseSma } from '@chaintide/chart/view/chart-view';
import styles from './average-choice.module.css';

const averages = {
  sma: {
    name: 'charts.tools.sma',
    warning: 'charts.tools.smaWarning',
    parse: parseSma,
    opening: { key: 's', label: 'charts.keys.sma' },
  },
  ema: {
    name: 'charts.tools.ema',
    warning: 'charts.tools.emaWarning',
    parse: parseEma,
    opening: { key: 'm', label: 'charts.keys.ema' },
  },
} as const;

interface AverageChoiceProps {
  readonly kind: keyof typeof averages;
  readonly days: number;
  readonly onChoose: (days: number) => void;
}

const CustomField = ({ kind, onChoose }: Omit<AverageChoiceProps, 'days'>) => {
  const { t } = useText();
  const say = useSay();
  const [text, setText] = useState('');
  const id = useId();
  const { parse, warning } = averages[kind];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const days = parse(text.trim());
    setText('');
    if (days === undefined) say('warning', { text: warning });
    else onChoose(days);
  };
  return (
    <form className={styles['custom']} onSubmit={submit}>
      <label htmlFor={id}>{t('charts.tools.smaCustom')}</label>
      <input
        id={id}
        className={styles['field']}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0–100"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keepComposing}
      />
      <ToolButton type="submit">{t('charts.tools.smaApply')}</ToolButton>
    </form>
  );
};

/** Days of a simple or exponential moving average: the spec's choices or a custom number. */
export const AverageChoice = ({ kind, days, onChoose }: AverageChoiceProps) => {
  const { t } = useText();
  const label = (value: number): string =>
    value === 0 ? t('charts.tools.smaOff') : t('charts.tools.smaDays', { days: value });
  const { name, opening } = averages[kind];
  return (
    <Choice
      name={t(name)}
      value={String(days)}
      shown={label(days)}
      opening={opening}
      isMarked={days > 0}
      options={SMA_OPTIONS.map((value) => ({ value: String(value), label: label(value) }))}
      onChoose={(value) => onChoose(Number(value))}
    >
      {(close) => (
        <CustomField
          kind={kind}
          onChoose={(value) => {
            onChoose(value);
            close();
          }}
        />
      )}
    </Choice>
  );
};
