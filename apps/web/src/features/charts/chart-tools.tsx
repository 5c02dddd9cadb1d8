import { resolutionGrades } from '@chaintide/contracts/resolutions';
import { grades } from '@chaintide/contracts/roles';
import { useShortcut } from '../../shared/browser/shortcuts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Choice, type Refusal } from '../../shared/ui/choice.tsx';
import styles from './chart-tools.module.css';
import type { ChartView } from './chart-view.ts';
import { presets, type Preset } from './range.ts';
import { SmaChoice } from './sma-choice.tsx';

interface ChartToolsProps {
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** An indicator that already shows the price needs no second one. */
  readonly mayOverlay: boolean;
  readonly introduction: { readonly isOpen: boolean; readonly toggle: () => void };
  readonly full: { readonly isOn: boolean; readonly toggle: () => void };
}

const RangeButtons = ({ view, onChange }: Pick<ChartToolsProps, 'view' | 'onChange'>) => {
  const { t } = useText();
  const chosen: Preset | undefined = view.range && 'preset' in view.range ? view.range.preset : undefined;
  return (
    <div className={styles['group']} role="group" aria-label={t('charts.range.label')}>
      {presets.map((preset) => (
        <ToolButton key={preset} aria-pressed={chosen === preset} onClick={() => onChange({ range: { preset } })}>{t(`charts.range.${preset}`)}</ToolButton>
      ))}
    </div>
  );
};

const ResolutionChoice = ({ view: { indicator, resolution }, onChange }: Pick<ChartToolsProps, 'view' | 'onChange'>) => {
  const { t } = useText();
  const { grade, isLoggedIn } = useSession();
  const refusalOf = (needed: number): Refusal | undefined => (needed <= grade ? undefined : {
    text: t(isLoggedIn || needed > grades.registered ? 'charts.tools.resolutionLevel' : 'charts.tools.resolutionLogin', { grade: needed }),
    reason: t('charts.tools.resolutionReason', { grade: needed, own: grade }),
  });
  return (
    <Choice
      name={t('charts.tools.resolution')} value={resolution} onChoose={(chosen) => onChange({ resolution: chosen })}
      options={indicator.resolutions.map((value) => ({
        value, label: t(`format.resolution.${value}`),
        refusal: refusalOf(resolutionGrades[value]),
      }))}
    />
  );
};

const ParameterChoices = ({ view, onChange }: Pick<ChartToolsProps, 'view' | 'onChange'>) => {
  const { pick } = useText();
  return view.indicator.parameters.map(({ name, label, options, default: standard }) => (
    <Choice
      key={name} name={pick(label)} value={view.parameters[name] ?? standard} options={options.map((option) => ({ value: option.value, label: pick(option.label) }))}
      onChoose={(value) => {
        const { [name]: _, ...others } = view.parameters;
        onChange({ parameters: value === standard ? others : { ...others, [name]: value } });
      }}
    />
  ));
};

/** Everything that changes what the chart shows, one press away. */
export const ChartTools = ({ view, onChange, mayOverlay, introduction, full }: ChartToolsProps) => {
  const { t } = useText();
  const swapScale = (): void => onChange({ scale: view.scale === 'log' ? 'linear' : 'log' });
  const swapOverlay = (): void => onChange({ overlay: !view.overlay });
  useShortcut('l', 'charts.keys.scale', swapScale);
  useShortcut('b', 'charts.keys.overlay', mayOverlay ? swapOverlay : undefined);
  useShortcut('f', 'charts.keys.full', full.toggle);
  useShortcut('i', 'charts.keys.introduction', introduction.toggle);
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('charts.tools.label')}>
      <RangeButtons view={view} onChange={onChange} />
      <i className={styles['rule']} />
      <SmaChoice days={view.sma} onChoose={(sma) => onChange({ sma })} />
      <ResolutionChoice view={view} onChange={onChange} />
      <ParameterChoices view={view} onChange={onChange} />
      <i className={styles['rule']} />
      <ToolButton onClick={swapScale}>{t(view.scale === 'log' ? 'charts.tools.toLinear' : 'charts.tools.toLog')}</ToolButton>
      {mayOverlay && <ToolButton aria-pressed={view.overlay} data-coin="btc" onClick={swapOverlay}>{t('charts.tools.overlay')}</ToolButton>}
      <span className={styles['end']}>
        <ToolButton aria-expanded={introduction.isOpen} onClick={introduction.toggle}>{t('charts.tools.introduction')}</ToolButton>
        <IconButton icon={full.isOn ? 'unfull' : 'full'} label={t(full.isOn ? 'charts.tools.unfull' : 'charts.tools.full')} onClick={full.toggle} />
      </span>
    </div>
  );
};
