import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { isSimulatedNow } from '@chaintide/chart/scene/series-columns';
import { formatExact, formatShort } from '@chaintide/indicators/number';
import { useHeldSeries } from '../../shared/api/series-api.ts';
import { useLatestValue } from '../../shared/live/use-latest-value.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { requestOf } from '../opening/use-prefetch.ts';
import styles from './menu-tree.module.css';

/** The newest value of an indicator of the menu, every digit on hover. */
export const LiveValue = ({ indicator }: { indicator: Indicator }) => {
  const { id, interval, unit } = indicator;
  const { t, language } = useText();
  const value = useLatestValue(id, interval);
  const { data: series } = useHeldSeries(requestOf(indicator));
  if (value === undefined) return null;
  const text = formatShort(value ?? NaN, unit, language);
  return (
    <span
      className={styles['live']}
      title={formatExact(value ?? NaN, unit, language)}
      aria-label={t('shell.sidebar.live', { value: text })}
    >
      {series && isSimulatedNow(series) && <SimulatedMark brief="always" />} {text}
    </span>
  );
};
