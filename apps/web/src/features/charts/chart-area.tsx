import { HOUR, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/resolutions';
import { useCallback, useMemo } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { formatNumber, NO_VALUE } from '../../shared/format/number.ts';
import type { Domain } from '../../shared/chart/domain.ts';
import { isoDay } from '../../shared/format/time.ts';
import styles from './chart-area.module.css';
import { ChartStage } from './chart-stage.tsx';
import type { ChartView } from './chart-view.ts';
import { latestOf } from '../../shared/chart/latest.ts';
import { LatestTable } from './latest-table.tsx';
import { Legend } from './legend.tsx';
import { usePalette } from '../../shared/chart/palette.ts';
import { Strip } from './strip.tsx';
import type { Charted } from './use-charted.ts';
import { useWindow } from './use-window.ts';
import type { Range } from './range.ts';

interface ChartAreaProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly domain: Domain;
  readonly isDimmed: boolean;
  readonly onChange: (change: Partial<ChartView>) => void;
}

const DAY_HOURS = 24;

/** The chart and the strip below it, moving together. */
export const ChartArea = ({ view, charted: { indicator, series, traces }, domain, isDimmed, onChange }: ChartAreaProps) => {
  const { t, pick, language } = useText();
  const palette = usePalette();
  const onSettled = useCallback((range: Range) => onChange({ range }), [onChange]);
  const subject = `${series.id} ${series.resolution}`;
  const { window, move } = useWindow({ subject, domain, range: view.range, onSettled });
  const withHours = (resolutionMs[series.resolution] ?? Infinity) < DAY_HOURS * HOUR;
  // while another indicator is on its way the old picture keeps its own scale
  const scale = view.indicator.id === indicator.id ? view.scale : indicator.scale;
  const isPreview = series.preview !== null;
  const latest = useMemo(() => latestOf(series), [series]);
  const name = { name: pick(indicator.fullName), count: series.times.length };
  const label = isPreview
    ? t('charts.chart.previewLabel', { ...name, day: isoDay((series.times.at(-1) ?? 0) * SECOND) })
    : t('charts.chart.label', { ...name, value: latest ? formatNumber(latest.value, indicator.unit, language) : NO_VALUE });
  const main = traces.find(({ axis, faint }) => axis === 'main' && !faint) ?? traces[0]!;
  return (
    <div className={styles['area']} data-dimmed={isDimmed} inert={isPreview} data-overlaid={traces.some(({ axis }) => axis === 'price')}>
      <div className={styles['stage']}>
        <ChartStage
          label={label} subject={subject} traces={traces} zones={indicator.zones} provenance={series.provenance} scale={scale} window={window} palette={palette}
          withHours={withHours} hasLatest={!isPreview} onMove={move}
        >
          <Legend traces={traces} palette={palette} />
        </ChartStage>
      </div>
      <div className={styles['below']}>
        <Strip trace={main} domain={domain} window={window} scale={scale} palette={palette} onMove={move} />
        <p className={styles['utc']} title={t('charts.chart.utc')}>{t('charts.chart.zone')}</p>
      </div>
      {!isPreview && <LatestTable indicator={indicator} series={series} withHours={withHours} />}
    </div>
  );
};
