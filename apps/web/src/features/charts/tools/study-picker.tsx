import { BANDS_STANDARD, BANDS_WIDTH, RSI_STANDARD, STUDY_WINDOW } from '@chaintide/contracts/limits';
import { parseWidth, parseWindow, type PlacedBands } from '@chaintide/chart/scene/study-text';
import { useId, useState } from 'react';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { overlays, type ChartView } from '@chaintide/chart/view/chart-view';
import styles from './study-picker.module.css';

interface StudyProps {
  readonly view: ChartView;
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

/** Names and labels of the lines around which bands can lie. */
const useLines = ({ indicator, overlays: shown, compared }: ChartView): { name: string; label: string }[] => {
  const { t, pick } = useText(toolsTexts);
  return [
    ...(indicator.chart === 'candles' || indicator.columns.length === 1
      ? [{ name: indicator.columns[0]!.key, label: pick(indicator.label) }]
      : indicator.columns.map(({ key, label }) => ({ name: key, label: pick(label) }))),
    ...overlays
      .filter((coin) => shown.includes(coin))
      .map((coin) => ({ name: coin, label: t('charts.tools.overlay', { coin: coin.toUpperCase() }) })),
    ...compared.map((one) => ({ name: one.indicator.id, label: pick(one.indicator.label) })),
  ];
};

const BandedLine = ({ bands, view, onChange }: StudyProps & { readonly bands: PlacedBands }) => {
  const { t } = useText(toolsTexts);
  const lines = useLines(view);
  if (lines.length < 2) return null;
  const chosen = lines.find(({ name }) => name === bands.of) ?? lines[0];
  return (
    <div className={styles['lines']} role="group" aria-label={t('tools.studies.line')}>
      {lines.map((line) => (
        <ToolButton
          key={line.name}
          aria-pressed={line === chosen}
          onClick={() => onChange({ bands: { ...bands, of: line.name } })}
        >
          {line.label}
        </ToolButton>
      ))}
    </div>
  );
};

const Bands = ({ view, onChange }: StudyProps) => {
  const { t } = useText(toolsTexts);
  const { bands } = view;
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
          <BandedLine bands={bands} view={view} onChange={onChange} />
        </>
      )}
    </section>
  );
};

/** Switches for the relative strength index and for bands, and their settings. */
export const StudyPicker = ({ view, onChange }: StudyProps) => {
  const { t } = useText(toolsTexts);
  const { rsi } = view;
  return (
    <div className={styles['picker']}>
      <section>
        <Checkbox isTicked={rsi > 0} onTick={(isOn) => onChange({ rsi: isOn ? RSI_STANDARD : 0 })}>
          {t('tools.studies.rsi')}
        </Checkbox>
        {rsi > 0 && (
          <div className={styles['numbers']}>
            <NumberField
              label={t('tools.studies.window')}
              value={rsi}
              {...STUDY_WINDOW}
              parse={parseWindow}
              onChange={(window) => onChange({ rsi: window })}
            />
          </div>
        )}
      </section>
      <Bands view={view} onChange={onChange} />
    </div>
  );
};
