import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { presets, type Range } from '@chaintide/chart/gestures/range';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Popover } from '../../../shared/ui/popup/popover.tsx';
import styles from './chart-tools.module.css';
import type { KnownChoice } from './known-form.tsx';

const RangePicker = lazily(async () => (await import('./range-picker.tsx')).RangePicker);

interface RangeToolsProps {
  readonly range: Range | undefined;
  readonly onChoose: (range: Range) => void;
  /** Absent where a range serves several charts. */
  readonly known?: KnownChoice | undefined;
  readonly newestAt?: number | undefined;
}

const opening = { key: 'r', label: 'charts.keys.range' } as const;

/** Preset ranges as buttons, a custom one, and the day as of which the chart is shown. */
export const RangeTools = ({ range, onChoose, known, newestAt }: RangeToolsProps) => {
  const { t } = useText();
  const chosen = range && 'preset' in range ? range.preset : undefined;
  const isOwn = range !== undefined && 'to' in range;
  return (
    <div className={styles['ranges']} role="group" aria-label={t('charts.range.label')}>
      {presets.map((preset) => (
        <ToolButton key={preset} aria-pressed={chosen === preset} onClick={() => onChoose({ preset })}>
          {t(`charts.range.${preset}`)}
        </ToolButton>
      ))}
      <Popover label={t('charts.range.own')} button={<Icon name="calendar" />} isPressed={isOwn} opening={opening}>
        {(close) => <RangePicker newestAt={newestAt} range={range} onChoose={onChoose} known={known} onClose={close} />}
      </Popover>
    </div>
  );
};
