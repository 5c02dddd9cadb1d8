import { BANDS_STANDARD, BANDS_WIDTH, RSI_STANDARD, STUDY_WINDOW } from '@chaintide/contracts/limits';
import { parseWidth, parseWindow } from '@chaintide/chart/scene/study-text';
import { useId, useState } from 'react';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import type { ChartView, Overlay } from '@chaintide/chart/view/chart-view';
import styles from './study-picker.module.css';

/** The lines on the chart. */
interface Lined {
  readonly view: ChartView;
  /** Coins whose price is laid over the indicator. */
  readonly overlaid: readonly Overlay[];
}

interface StudyProps extends Lined {
  readonly onChange: (change: Partial<ChartView>) => void;
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly parse: (text: string) => number | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect as soon as it is valid. */
const NumberField = ({ label, value, least, most, parse, onChange }: NumberProps) => {
  const { t } = useText(toolsTexts);
  const id = useId();
  const [text, setText] = useState(String(value));
  const isValid = parse(text) !== undefined;
  return (
    <span className={styles['number']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={!isValid}
        title={t('tools.studies.bounds', { least, most })}
        onChange={({ target }) => {
          setText(target.value);
          const parsed = parse(target.value);
          if (parsed !== undefined) onChange(parsed);
        }}
      />
    </span>
  );
};

/** Names and labels of the lines of which there can be studies. */
const useLines = ({ view: { indicator, compared }, overlaid }: Lined): { name: string; label: string }[] => {
  const { t, pick } = useText(toolsTexts);
  return [
    ...(indicator.chart === 'candles' || indicator.columns.length === 1
      ? [{ name: indicator.columns[0]!.key, label: pick(indicator.label) }]
      : indicator.columns.map(({ key, label }) => ({ name: key, label: pick(label) }))),
    ...overlaid.map((coin) => ({ name: coin, label: t('charts.tools.overlay', { coin: coin.toUpperCase() }) })),
    ...compared.map((one) => ({ name: one.indicator.id, label: pick(one.indicator.label) })),
  ];
};

interface LineProps extends Lined {
  readonly label: string;
  /** Name of the line; the first one if absent. */
  readonly of: string | undefined;
  readonly onChoose: (of: string) => void;
}

const LineChoice = ({ label, of, onChoose, ...lined }: LineProps) => {
  const lines = useLines(lined);
  if (lines.length < 2) return null;
  const chosen = lines.find(({ name }) => name === of) ?? lines[0];
  return (
    <div className={styles['lines']} role="group" aria-label={label}>
      {lines.map((line) => (
        <ToolButton key={line.name} aria-pressed={line === chosen} onClick={() => onChoose(line.name)}>
          {line.label}
        </ToolButton>
      ))}
    </div>
  );
};

const Bands = ({ onChange, ...lined }: StudyProps) => {
  const { t } = useText(toolsTexts);
  const { bands } = lined.view;
  return (
    <section>
      <Checkbox
        isTicked={bands !== undefined}
        onTick={(isOn) => onChange({ bands: isOn ? BANDS_STANDARD : undefined })}
      >
        {t('tools.studies.bands')}
      </Checkbox>
      {bands && (
        <>
          <div className={styles['numbers']}>
            <NumberField
              label={t('tools.studies.window')}
              value={bands.window}
              {...STUDY_WINDOW}
              parse={parseWindow}
              onChange={(window) => onChange({ bands: { ...bands, window } })}
            />
            <NumberField
              label={t('tools.studies.width')}
              value={bands.width}
              {...BANDS_WIDTH}
              parse={parseWidth}
              onChange={(width) => onChange({ bands: { ...bands, width } })}
            />
          </div>
          <LineChoice
            {...lined}
            label={t('tools.studies.line')}
            of={bands.of}
            onChoose={(of) => onChange({ bands: { ...bands, of } })}
          />
        </>
      )}
    </section>
  );
};

const Strength = ({ onChange, ...lined }: StudyProps) => {
  const { t } = useText(toolsTexts);
  const { rsi } = lined.view;
  return (
    <section>
      <Checkbox
        isTicked={rsi !== undefined}
        onTick={(isOn) => onChange({ rsi: isOn ? { window: RSI_STANDARD } : undefined })}
      >
        {t('tools.studies.rsi')}
      </Checkbox>
      {rsi && (
        <>
          <div className={styles['numbers']}>
            <NumberField
              label={t('tools.studies.window')}
              value={rsi.window}
              {...STUDY_WINDOW}
              parse={parseWindow}
              onChange={(window) => onChange({ rsi: { ...rsi, window } })}
            />
          </div>
          <LineChoice
            {...lined}
            label={t('tools.studies.rsiLine')}
            of={rsi.of}
            onChoose={(of) => onChange({ rsi: { ...rsi, of } })}
          />
        </>
      )}
    </section>
  );
};

/** Switches for the relative strength index and for bands, and their settings. */
export const StudyPicker = (props: StudyProps) => (
  <div className={styles['picker']}>
    <Strength {...props} />
    <Bands {...props} />
  </div>
);
