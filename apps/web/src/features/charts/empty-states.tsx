import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator } from '@chaintide/contracts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { Domain } from '@chaintide/chart/gestures/domain';
import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import type { ChartView } from './view/chart-view.ts';
import { StatePanel } from './state-panel.tsx';

const another = ({ resolutions, interval }: Indicator, resolution: ChartView['resolution']) =>
  resolution === interval ? resolutions.find((one) => one !== interval) : interval;

/** Shown for a series without any values. */
export const EmptyState = ({ view, onChange }: { view: ChartView; onChange: (change: Partial<ChartView>) => void }) => {
  const { t } = useText();
  const other = another(view.indicator, view.resolution);
  return (
    <StatePanel tone="calm" icon="empty" title={t('charts.states.empty.title')} text={t('charts.states.empty.text')}>
      {other && (
        <ActionButton onClick={() => onChange({ resolution: other })}>
          {t('charts.states.empty.action', { resolution: t(`format.resolution.${other}`) })}
        </ActionButton>
      )}
    </StatePanel>
  );
};

/** Shown for a range before the first value or after the last. */
export const OutsideState = ({
  domain: { first, last },
  onChange,
}: {
  domain: Domain;
  onChange: (change: Partial<ChartView>) => void;
}) => {
  const { t } = useText();
  const days = { from: isoDay(first * SECOND), to: isoDay(last * SECOND) };
  return (
    <StatePanel
      tone="calm"
      icon="empty"
      title={t('charts.states.outside.title')}
      text={t('charts.states.outside.text', days)}
    >
      <ActionButton onClick={() => onChange({ range: undefined })}>{t('charts.states.outside.action')}</ActionButton>
    </StatePanel>
  );
};
