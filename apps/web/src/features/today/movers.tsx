import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { Mover } from '@chaintide/contracts/charts/today';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Sparkline } from '../../shared/chart/sparkline.tsx';
import { todayTexts } from '../../shared/i18n/today-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ChangeSince } from '../../shared/ui/figures/change-since.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { linkTo } from './link-to.ts';
import styles from './movers.module.css';

const DAY_S = DAY / SECOND;

/** The days of a mover as points; a day without a value is a gap. */
const pointsOf = ({ line, time }: Mover) => {
  const x = Float64Array.from(line, (_, index) => time - (line.length - 1 - index) * DAY_S);
  return { points: { x, y: Float64Array.from(line, (value) => value ?? NaN) }, domain: { first: x[0]!, last: time } };
};

const Card = ({ mover, indicator }: { mover: Mover; indicator: Indicator }) => {
  const { t, pick } = useText(todayTexts);
  const drawn = useMemo(() => pointsOf(mover), [mover]);
  const { value, before, z, simulated } = mover;
  const { unit, scale, label, id } = indicator;
  return (
    <li>
      <Link to={linkTo(id)} className={styles['card']} title={t('today.unusual', { z: Math.abs(z).toFixed(1) })}>
        <span className={styles['name']}>{pick(label)}</span>
        <span className={styles['line']}>
          <Sparkline
            {...drawn}
            scale={scale}
            label={t('today.lineOf', { name: pick(label), count: mover.line.length })}
          />
        </span>
        <span className={styles['value']}>
          <ShortNumber value={value} unit={unit} />
          {simulated && <SimulatedMark brief="silent" />}
        </span>
        <ChangeSince indicator={indicator} value={value} before={before} />
      </Link>
    </li>
  );
};

/** Movers in an order in which those that stay keep their places, so that nobody presses what has just moved. */
const inPlace = (held: readonly string[], movers: readonly Mover[]): readonly Mover[] => {
  const staying = new Map(movers.filter(({ id }) => held.includes(id)).map((mover) => [mover.id, mover]));
  const newcomers = movers.filter(({ id }) => !staying.has(id));
  const places = held.flatMap((id) => staying.get(id) ?? newcomers.shift() ?? []);
  return [...places, ...newcomers];
};

const useInPlace = (movers: readonly Mover[]): readonly Mover[] => {
  const [seen, setSeen] = useState({ movers, shown: movers });
  if (seen.movers === movers) return seen.shown;
  const shown = inPlace(
    seen.shown.map(({ id }) => id),
    movers,
  );
  setSeen({ movers, shown });
  return shown;
};

/** Indicators that changed unusually much within a day, at first the most unusual first. */
export const Movers = ({ catalogue, movers }: { catalogue: Catalogue; movers: readonly Mover[] }) => {
  const { t } = useText(todayTexts);
  const shown = useInPlace(movers).flatMap((mover) => {
    const indicator = catalogue.indicators.find(({ id }) => id === mover.id);
    return indicator ? [{ mover, indicator }] : [];
  });
  return (
    <section className={styles['movers']} aria-label={t('today.moved')}>
      <h3 className={styles['title']}>
        {t('today.moved')} <small>{t(shown.length > 0 ? 'today.movedHint' : 'today.nothingMoved')}</small>
      </h3>
      <ul className={styles['cards']}>
        {shown.map((one) => (
          <Card key={one.indicator.id} {...one} />
        ))}
      </ul>
    </section>
  );
};
