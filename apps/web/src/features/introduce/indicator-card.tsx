import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { SECOND } from '@chaintide/contracts/limits';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { domainOf } from '@chaintide/chart/gestures/domain';
import { isSimulatedNow, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { formatExact, formatNumber, formatShort } from '@chaintide/indicators/number';
import { Errata } from '../../shared/board/errata.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { FlashValue } from '../../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { IndicatorFacts } from '../../shared/ui/figures/indicator-facts.tsx';
import { TierStars } from '../../shared/ui/stars.tsx';
import styles from './indicator-card.module.css';
import { anchorOf, chartLink } from './links.ts';
import { SourceTerms } from './source-terms.tsx';
import { Sparkline } from '../../shared/chart/sparkline.tsx';
import { useYear, type Year } from './use-year.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

const LONG = 1e7; // from here on, the short form is easier to read

const sourcesOf = (series: SeriesColumns): string[] => [
  ...new Set(series.provenance.flatMap(({ sources }) => sources)),
];

interface SourcesProps {
  readonly indicator: Indicator;
  readonly series: SeriesColumns | undefined;
  readonly statuses: readonly SourceStatus[];
}

/** The providers of the data, each with its current state if it is polled. */
const Sources = ({ indicator, series, statuses }: SourcesProps) => {
  const { t, pick } = useText(introduceTexts);
  return (
    <>
      <dt>{t('introduce.card.source')}</dt>
      <dd className={styles['sources']}>
        {indicator.awaits && pick(indicator.awaits)}
        {series &&
          sourcesOf(series).map((name) => {
            const status = statuses.find((one) => one.provider === name);
            return (
              <span
                key={name}
                title={status && [status.host, t(`states.source.${status.state}`)].filter(Boolean).join(' · ')}
              >
                {status && <i data-state={status.state} />}
                {name}
              </span>
            );
          })}
        {series?.provenance.some(({ simulated }) => simulated) && <SimulatedMark />}
        {series &&
          sourcesOf(series).map((name) => (
            <small key={name}>
              <SourceTerms provider={name} />
            </small>
          ))}
      </dd>
    </>
  );
};

interface LatestProps {
  readonly indicator: Indicator;
  readonly latest: NonNullable<Year['latest']>;
  readonly isSimulated: boolean;
}

const Latest = ({ indicator: { id, unit }, latest, isSimulated }: LatestProps) => {
  const { t, language } = useText(introduceTexts);
  const format = Math.abs(latest.value) >= LONG ? formatShort : formatNumber;
  return (
    <strong className={styles['value']}>
      <span className="visually-hidden">{t('introduce.card.latest')}</span>
      <FlashValue value={latest.value} subject={id} title={formatExact(latest.value, unit, language)}>
        {format(latest.value, unit, language)}
      </FlashValue>
      {isSimulated && <SimulatedMark brief="always" />}
    </strong>
  );
};

const Sketch = ({ indicator, year: { series, latest, failure } }: { indicator: Indicator; year: Year }) => {
  const { t, pick } = useText(introduceTexts);
  const drawn = useMemo(
    () => series && { points: { x: series.times, y: series.values[0]! }, domain: domainOf(series) },
    [series],
  );
  const failed = indicator.awaits
    ? pick(indicator.awaits)
    : failure && t(failure.name === 'indicator.noSource' ? 'introduce.card.noSource' : 'introduce.card.failed');
  const note = (): ReactNode => {
    if (failed) return failed;
    if (series?.preview)
      return t('introduce.card.previewed', { day: isoDay((series.times.at(-1) ?? series.preview.until) * SECOND) });
    return series?.times.length === 0 ? t('introduce.card.empty') : t('introduce.card.year');
  };
  return (
    <div className={styles['sketch']} aria-busy={!series && failed === undefined}>
      <div className={styles['line']}>
        {drawn && (
          <Sparkline
            {...drawn}
            scale={indicator.scale}
            label={t('introduce.card.sketch', { name: pick(indicator.label) })}
          />
        )}
      </div>
      <p className={styles['note']}>
        {latest && series && <Latest indicator={indicator} latest={latest} isSimulated={isSimulatedNow(series)} />}
        <span data-failed={failed !== undefined}>{note()}</span>
      </p>
      <Link className={styles['open']} to={chartLink(indicator.id)}>
        <Icon name="market" />
        {t('introduce.card.chart')}
      </Link>
    </div>
  );
};

interface IndicatorCardProps {
  readonly indicator: Indicator;
  readonly introduction: Bilingual | undefined;
  readonly statuses: readonly SourceStatus[];
  readonly isMarked: boolean;
}

/** One indicator: description, computation, interpretation, sources, and its recent course. */
export const IndicatorCard = memo(({ indicator, introduction, statuses, isMarked }: IndicatorCardProps) => {
  const { t, pick } = useText(introduceTexts);
  const card = useRef<HTMLElement>(null);
  const year = useYear(indicator, card);
  const name = pick(indicator.label);
  return (
    <article ref={card} id={indicator.id} className={styles['card']} data-marked={isMarked} tabIndex={-1}>
      <header className={styles['header']}>
        <h3 className={styles['name']}>{name}</h3>
        <TierStars tier={indicator.tier} isNamed />
        <Link
          className={styles['anchor']}
          to={anchorOf(indicator.id)}
          aria-label={t('introduce.card.anchor', { name })}
          title={t('introduce.card.anchor', { name })}
        >
          <Icon name="hash" />
        </Link>
        {pick(indicator.fullName) !== name && <p className={styles['full']}>{pick(indicator.fullName)}</p>}
      </header>
      <div className={styles['words']}>
        <p className={styles['says']}>{introduction && pick(introduction)}</p>
        <IndicatorFacts indicator={indicator}>
          <Sources indicator={indicator} series={year.series} statuses={statuses} />
        </IndicatorFacts>
        {year.series?.preview === null && <Errata indicator={indicator} />}
      </div>
      <Sketch indicator={indicator} year={year} />
    </article>
  );
});
