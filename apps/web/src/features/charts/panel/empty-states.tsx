import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { Domain } from '@chaintide/chart/gestures/domain';
import { useStatusQuery } from '../../../shared/api/status-api.ts';
import { noChartTexts } from '../../../shared/i18n/no-chart-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { StatePanel } from '../shared/state-panel.tsx';

const another = ({ resolutions, interval }: Indicator, resolution: ChartView['resolution']) =>
  resolution === interval ? resolutions.find((one) => one !== interval) : interval;

/** Whether a formula reads the price of ether. */
const needsEther = ({ id, columns }: Indicator): boolean =>
  columns.some(({ formula }) => (id.startsWith('eth.') ? /\bprice\b/ : /\beth_price\b/).test(formula));

/** Whether some source has not been asked since the start: what is missing may be on its way. */
const useIsStarting = (): boolean => {
  const { data: statuses = [] } = useStatusQuery();
  return statuses.some(({ succeededAt, failedAt }) => succeededAt === null && failedAt === null);
};

/** Shown for a series without any values. */
export const EmptyState = ({ view, onChange }: { view: ChartView; onChange: (change: Partial<ChartView>) => void }) => {
  const { t } = useText(noChartTexts);
  const other = another(view.indicator, view.resolution);
  if (useIsStarting())
    return <StatePanel tone="calm" icon="clock" title={t('noChart.empty.starting')} text={t('noChart.empty.soon')} />;
  return (
    <StatePanel
      tone="calm"
      icon="empty"
      title={t(needsEther(view.indicator) ? 'noChart.empty.noEther' : 'noChart.empty.title')}
      text={t('noChart.empty.text')}
    >
      {other && (
        <ActionButton onClick={() => onChange({ resolution: other })}>
          {t('noChart.empty.action', { resolution: t(`format.resolution.${other}`) })}
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
  const { t } = useText(noChartTexts);
  const days = { from: isoDay(first * SECOND), to: isoDay(last * SECOND) };
  return (
    <StatePanel tone="calm" icon="empty" title={t('noChart.outside.title')} text={t('noChart.outside.text', days)}>
      <ActionButton onClick={() => onChange({ range: undefined })}>{t('noChart.outside.action')}</ActionButton>
    </StatePanel>
  );
};
