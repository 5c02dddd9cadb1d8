import { useText } from '../../shared/i18n/use-text.ts';
import styles from './legend.module.css';
import type { Palette } from '../../shared/chart/palette.ts';
import type { Trace } from './trace.ts';

/** Names the lines where there is more than one. */
export const Legend = ({ traces, palette }: { traces: readonly Trace[]; palette: Palette }) => {
  const { t, pick } = useText();
  if (traces.length < 2) return null;
  return (
    <ul className={styles['legend']} aria-label={t('charts.chart.legend')}>
      {traces.map((trace) => (
        <li key={trace.key} data-faint={trace.faint}><i style={{ background: palette.marks[trace.colour] }} />{pick(trace.label)}</li>
      ))}
    </ul>
  );
};
