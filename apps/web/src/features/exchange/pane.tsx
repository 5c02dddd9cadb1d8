import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { HOUR } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { domainOf, type Domain } from '@chaintide/chart/gestures/domain';
import type { Range } from '@chaintide/chart/gestures/range';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import { latestOf } from '@chaintide/chart/scene/latest';
import { isSimulatedNow, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { tracesOf } from '@chaintide/chart/scene/trace';
import { formatExact, formatNumber, formatShort, NO_VALUE } from '@chaintide/indicators/number';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import { ChartStage } from '../../shared/chart/chart-stage.tsx';
import { usePalette } from '../../shared/chart/palette.ts';
import { useWindow } from '../../shared/chart/use-window.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { FlashValue } from '../../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { exchangeTexts } from './exchange-texts.ts';
import { alignedTo } from './aligned.ts';
import { resolutionIn } from './exchange-view.ts';
import styles from './pane.module.css';

interface PaneProps {
  readonly indicator: Indicator;
  /** The candles, once they have come: window and crosshair follow them. */
  readonly lead: SeriesColumns | undefined;
  /** The page's; what the indicator has no values for is shown in its own. */
  readonly resolution: Resolution;
  readonly range: Range | undefined;
  readonly sync: ChartSync;
  readonly onRange: (range: Range) => void;
}

const DAY_HOURS = 24;
const LONG = 1e7;
const NOTHING: readonly never[] = [];
const NO_AVERAGES = { sma: 0, ema: 0 };

interface DrawnProps extends Omit<PaneProps, 'resolution' | 'lead'> {
  readonly series: SeriesColumns;
  readonly domain: Domain;
}

const Drawn = ({ indicator, series, domain: own, range, sync, onRange }: DrawnProps) => {
  const { t, pick, language } = useText();
  const palette = usePalette();
  const subject = `${series.id} ${series.resolution}`;
  const { window, move } = useWindow({ subject, domain: own, range, onSettled: onRange, sync });
  const traces = useMemo(() => tracesOf(indicator, series, NO_AVERAGES), [indicator, series]);
  const latest = latestOf(series);
  const value = latest ? formatNumber(latest.value, indicator.unit, language) : NO_VALUE;
  return (
    <ChartStage
      label={t('charts.chart.label', { name: pick(indicator.fullName), count: series.times.length, value })}
      subject={subject}
      traces={traces}
      zones={NOTHING}
      events={NOTHING}
      provenance={series.provenance}
      scale={indicator.scale}
      window={window}
      palette={palette}
      withHours={(resolutionMs[series.resolution] ?? Infinity) < DAY_HOURS * HOUR}
      hasLatest={indicator.chart === 'candles' && series.preview === null} // the others say it in their head
      onMove={move}
      sync={sync}
    >
      {null}
    </ChartStage>
  );
};

/** The name, and the newest value with what must be known about it. */
const Head = ({ indicator, series, coarser }: Pick<DrawnProps, 'indicator'> & HeadProps) => {
  const { t, pick, language } = useText(exchangeTexts);
  const latest = series && latestOf(series);
  const format = latest && Math.abs(latest.value) >= LONG ? formatShort : formatNumber;
  return (
    <header className={styles['head']}>
      <h2 className={styles['name']} title={pick(indicator.fullName)}>
        {pick(indicator.label)}
      </h2>
      {latest && (
        <FlashValue
          value={latest.value}
          subject={indicator.id}
          title={formatExact(latest.value, indicator.unit, language)}
        >
          {format(latest.value, indicator.unit, language)}
        </FlashValue>
      )}
      {coarser && (
        <small className={styles['step']}>
          {t('exchange.coarser', { resolution: t(`format.resolution.${coarser}`) })}
        </small>
      )}
      {series && isSimulatedNow(series) && <SimulatedMark brief="narrow" />}
      <Link
        className={styles['whole']}
        to={`/?indicator=${indicator.id}`}
        aria-label={`${t('exchange.whole')} · ${pick(indicator.label)}`}
        title={t('exchange.whole')}
      >
        <Icon name="market" />
      </Link>
    </header>
  );
};

interface HeadProps {
  readonly series: SeriesColumns | undefined;
  /** The resolution, where it is not the page's. */
  readonly coarser: Resolution | undefined;
}

/** One indicator of the exchange page; all of them share window and crosshair. */
export const Pane = ({ indicator, resolution, lead, ...rest }: PaneProps) => {
  const { t, pick } = useText(exchangeTexts);
  const own = resolutionIn(indicator, resolution);
  const { currentData: series, error, refetch } = useSeriesQuery({ id: indicator.id, resolution: own, parameters: {} });
  const shown = useMemo(
    () => (series && lead?.resolution === series.resolution ? alignedTo(lead.times, series) : series),
    [series, lead],
  );
  const extent = lead ?? series;
  const domain = useMemo(() => extent && domainOf(extent), [extent]);
  const body = (): ReactNode => {
    if (shown && shown.times.length > 0 && domain)
      return <Drawn indicator={indicator} series={shown} domain={domain} {...rest} />;
    if (error && !series) return <Failed error={error} onRetry={refetch} />;
    return <p className={styles['note']}>{t(series ? 'exchange.empty' : 'exchange.waiting')}</p>;
  };
  return (
    <section className={styles['pane']} data-chart={indicator.chart} aria-label={pick(indicator.label)}>
      <Head indicator={indicator} series={series} coarser={own === resolution ? undefined : own} />
      <div className={styles['stage']} aria-busy={!series && !error}>
        {body()}
      </div>
    </section>
  );
};
