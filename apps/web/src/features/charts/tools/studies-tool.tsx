import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Popover } from '../../../shared/ui/popup/popover.tsx';
import type { ChartView, Overlay } from '@chaintide/chart/view/chart-view';

const StudyPicker = lazily(async () => (await import('./study-picker.tsx')).StudyPicker);

const opening = { key: 't', label: 'charts.keys.studies' } as const;

interface StudiesToolProps {
  readonly view: ChartView;
  /** Coins whose price is laid over the indicator. */
  readonly overlaid: readonly Overlay[];
  readonly onChange: (change: Partial<ChartView>) => void;
}

/** Adds what is computed from the lines: the relative strength index, and bands. */
export const StudiesTool = (props: StudiesToolProps) => {
  const { t } = useText();
  return (
    <Popover
      label={t('charts.tools.studiesLabel')}
      button={t('charts.tools.studies')}
      isPressed={props.view.rsi !== undefined || props.view.bands !== undefined}
      opening={opening}
    >
      {() => <StudyPicker {...props} />}
    </Popover>
  );
};
