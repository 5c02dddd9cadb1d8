import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import type { ReportChart } from '@chaintide/contracts/reports/reports';
import { formatNumber, formatShort } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { Sparkline } from '../../shared/chart/sparkline.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import styles from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';

const MANY = 1e6;

interface DrawnProps {
  readonly chart: ReportChart;
  readonly indicator: Indicator;
}

/** In full below a million. */
const readable: typeof formatShort = (value, ...how) =>
  (Math.abs(value) < MANY ? formatNumber : formatShort)(value, ...how);

const dayOf = (time: number): string => isoDay(time * SECOND);

const Drawn = ({ chart: { times, values }, indicator }: DrawnProps) => {
  const { t, pick } = useText(reportsTexts);
  const points = useMemo(
    () => ({ x: Float64Array.from(times), y: Float64Array.from(values, (value) => value ?? NaN) }),
    [times, values],
  );
  const known = values.filter((value) => value !== null);
  const { unit } = indicator;
  return (
    <>
      <div className={styles['line']}>
        <Sparkline
          points={points}
          domain={{ first: times[0]!, last: times.at(-1)! }}
          scale={indicator.scale}
          label={t('reports.read.chart', { name: pick(indicator.label) })}
        />
      </div>
      <p className={styles['ends']}>
        <time>{dayOf(times[0]!)}</time>
        <span>
          {`${t('reports.read.low')} `}
          <ShortNumber value={Math.min(...known)} unit={unit} format={readable} />
          {` · ${t('reports.read.high')} `}
          <ShortNumber value={Math.max(...known)} unit={unit} format={readable} />
        </span>
        <time>{dayOf(times.at(-1)!)}</time>
      </p>
    </>
  );
};

interface ReportFigureProps {
  readonly chart: ReportChart;
  /** Its numbers are those of the publication. */
  readonly isFrozen: boolean;
}

/** A chart within a report. */
export const ReportFigure = ({ chart, isFrozen }: ReportFigureProps) => {
  const { t, pick } = useText(reportsTexts);
  const { data: catalogue } = useCatalogueQuery();
  const indicator = catalogue?.indicators.find(({ id }) => id === chart.indicator);
  const { newest } = chart;
  return (
    <figure className={styles['figure']}>
      <figcaption>
        <b>{indicator ? pick(indicator.fullName) : chart.indicator}</b>
        <span className={styles['quiet']}>{t(`reports.ranges.${chart.range}`)}</span>
        {newest && indicator && (
          <span className={styles['newest']}>
            <ShortNumber value={newest.value} unit={indicator.unit} format={readable} />
            {chart.isSimulated && <SimulatedMark brief="narrow" />}
          </span>
        )}
      </figcaption>
      {indicator && newest ? (
        <Drawn chart={chart} indicator={indicator} />
      ) : (
        <p className={styles['quiet']}>{t('reports.read.noNumbers')}</p>
      )}
      <p className={styles['note']}>
        {newest && (
          <span>
            {[
              t(isFrozen ? 'reports.read.frozen' : 'reports.read.live'),
              t('reports.read.asOf', { day: dayOf(newest.time) }),
            ].join(' · ')}
          </span>
        )}
        <Link to={`/?${new URLSearchParams({ indicator: chart.indicator }).toString()}`}>
          {t('reports.read.openChart')}
        </Link>
      </p>
    </figure>
  );
};
