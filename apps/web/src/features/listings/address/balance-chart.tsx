import type { AddressHistory } from '@chaintide/contracts/market/bitcoin-address';
import { isoDay } from '@chaintide/contracts/iso-day';
import { formatTick } from '@chaintide/indicators/number';
import { useRef, useState, type PointerEvent } from 'react';
import { useSize } from '../../../shared/browser/use-size.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { addressTexts } from './address-texts.ts';
import styles from './address.module.css';
import { balanceAt, LEFT, scaleOf, stepPath, TOP, type Area, type Scale } from './balance-steps.ts';
import { coinsText } from './coins-text.ts';

const THOUSAND = 1_000; // from which on an axis is written in thousands and millions

type Days = AddressHistory['days'];

const anchorOf = (place: number, last: number): 'start' | 'middle' | 'end' => {
  if (place === 0) return 'start';
  return place === last ? 'end' : 'middle';
};

const Axes = ({ scale }: { readonly scale: Scale }) => {
  const { language } = useText();
  return (
    <>
      {scale.balances.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={LEFT} x2={scale.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text className={styles['tick']} x={LEFT - 8} y={scale.y(tick)} dy="0.35em" textAnchor="end">
            {tick < THOUSAND ? coinsText(tick) : formatTick(tick, 'btc', language)}
          </text>
        </g>
      ))}
      {scale.times.map((time, place) => (
        <text
          key={time}
          className={styles['tick']}
          x={scale.x(time)}
          y={scale.bottom + 18}
          textAnchor={anchorOf(place, scale.times.length - 1)}
        >
          {isoDay(time)}
        </text>
      ))}
    </>
  );
};

interface SpotProps {
  readonly days: Days;
  readonly scale: Scale;
  readonly time: number;
}

const Spot = ({ days, scale, time }: SpotProps) => {
  const at = balanceAt(days, time);
  const x = scale.x(time);
  return (
    <>
      <line className={styles['pointer']} x1={x} x2={x} y1={TOP} y2={scale.bottom} />
      {at && <circle className={styles['spot']} cx={x} cy={scale.y(at.balance)} r={4} />}
    </>
  );
};

const Drawing = ({ days, scale, size, time }: { days: Days; scale: Scale; size: Area; time: number | undefined }) => {
  const { t } = useText(addressTexts);
  const line = stepPath(days, scale);
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={t('btcAddress.chart')}>
      <Axes scale={scale} />
      <path className={styles['area']} d={`${line}V${scale.bottom}H${LEFT}Z`} />
      <path className={styles['line']} d={line} />
      {time !== undefined && <Spot days={days} scale={scale} time={time} />}
    </svg>
  );
};

/** The balance over time, which keeps its height from one change to the next. */
export const BalanceChart = ({ days, until }: { readonly days: Days; readonly until: number }) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [time, setTime] = useState<number>();
  const scale = size && scaleOf(days, until, size);
  const point = ({ nativeEvent: { offsetX } }: PointerEvent): void => {
    if (scale) setTime(Math.min(until, Math.max(days[0]!.time, scale.timeAt(offsetX))));
  };
  const shown = time ?? until;
  return (
    <>
      <p className={styles['read']} aria-live="off">
        <span>{isoDay(shown)}</span>
        <b>{`${coinsText(balanceAt(days, shown)?.balance ?? 0)} BTC`}</b>
      </p>
      <div ref={box} className={styles['chart']} onPointerMove={point} onPointerLeave={() => setTime(undefined)}>
        {size && scale && <Drawing days={days} scale={scale} size={size} time={time} />}
      </div>
    </>
  );
};
