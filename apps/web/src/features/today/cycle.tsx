import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import type { Signal } from '@chaintide/contracts/charts/today';
import { formatNumber } from '@chaintide/indicators/number';
import { Link } from 'react-router';
import { todayTexts } from '../../shared/i18n/today-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import styles from './cycle.module.css';
import { linkTo } from './link-to.ts';

const tones = ['cold', 'calm', 'none', 'warm', 'hot'] as const;
type Tone = (typeof tones)[number];

interface Told {
  readonly signal: Signal;
  readonly indicator: Indicator;
  readonly tone: Tone;
}

const HALF = 0.5;
const PERCENT = 100;

const toldOf = ({ indicators }: Catalogue, signals: readonly Signal[]): Told[] =>
  signals
    .flatMap((signal) => {
      const indicator = indicators.find(({ id }) => id === signal.id);
      if (!indicator) return [];
      const tone: Tone = signal.zone === null ? 'none' : (indicator.zones[signal.zone]?.tone ?? 'none');
      return [{ signal, indicator, tone }];
    })
    .toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));

/** One sentence: the value, its zone, and how many days were lower or higher. */
const Sentence = ({ signal: { value, zone, percentile, simulated }, indicator, tone }: Told) => {
  const { t, pick } = useText(todayTexts);
  const isLow = percentile < HALF;
  const share = Math.round((isLow ? 1 - percentile : percentile) * PERCENT);
  return (
    <li>
      <Link to={linkTo(indicator.id)} className={styles['signal']} data-tone={tone}>
        <b>{pick(indicator.label)}</b> <ShortNumber value={value} unit={indicator.unit} format={formatNumber} />
        {simulated && <SimulatedMark brief="silent" />}
        {t('today.zone', { zone: zone === null ? t('today.between') : pick(indicator.zones[zone]!.label) })}
        {t(isLow ? 'today.lower' : 'today.higher', { share })}
      </Link>
    </li>
  );
};

/** How many of the signals of a top are cold, and what each of them says. */
export const Cycle = ({ catalogue, signals }: { catalogue: Catalogue; signals: readonly Signal[] }) => {
  const { t } = useText(todayTexts);
  const told = toldOf(catalogue, signals);
  const countOf = (tone: Tone): number => told.filter((one) => one.tone === tone).length;
  const [cold, hot, total] = [countOf('cold'), countOf('hot'), told.length];
  return (
    <section className={styles['cycle']} aria-label={t('today.cycle')}>
      <h3 className={styles['title']}>
        {total === 0 && t('today.noSignals')}
        {total > 0 && (hot > cold ? t('today.hot', { count: hot, total }) : t('today.cold', { count: cold, total }))}
      </h3>
      <div className={styles['gauge']} aria-hidden="true">
        {told.map(({ indicator, tone }) => (
          <span key={indicator.id} data-tone={tone} />
        ))}
      </div>
      <ul className={styles['signals']}>
        {told.map((one) => (
          <Sentence key={one.indicator.id} {...one} />
        ))}
      </ul>
    </section>
  );
};
