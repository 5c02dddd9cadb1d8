import { maturityKeys, type YieldCurve } from '@chaintide/contracts/market/yield-curve';
import { useRef, type PointerEvent } from 'react';
import { useSize } from '../../shared/browser/use-size.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { riseOf, runsOf, shareOf, type Rise } from './curve-view.ts';
import { useMaturityName } from './use-maturity-name.ts';
import styles from './yield-curve.module.css';
import { yieldsTexts } from './yields-texts.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [44, 16, 12, 28];
const LABEL_ROOM = 34; // px between labels of maturities

interface Size {
  readonly width: number;
  readonly height: number;
}

/** From maturities and yields to pixels. */
const scaleIn = ({ width, height }: Size, { min, max }: Rise) => ({
  x: (place: number): number => LEFT + shareOf(place) * (width - LEFT - RIGHT),
  y: (value: number): number => TOP + ((max - value) / (max - min)) * (height - TOP - BOTTOM),
});
type Scale = ReturnType<typeof scaleIn>;

/** Maturities whose labels have room beside each other, from the longest on. */
const labelled = (x: Scale['x']): number[] => {
  const kept: number[] = [];
  for (const place of [...maturityKeys.keys()].toReversed())
    if (kept.length === 0 || x(kept.at(-1)!) - x(place) >= LABEL_ROOM) kept.push(place);
  return kept;
};

const Axes = ({ size, rise, scale }: { readonly size: Size; readonly rise: Rise; readonly scale: Scale }) => {
  const nameOf = useMaturityName();
  return (
    <>
      {rise.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={LEFT} x2={size.width - RIGHT} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text className={styles['tick']} x={LEFT - 8} y={scale.y(tick)} dy="0.35em" textAnchor="end">
            {`${tick.toFixed(rise.ticks.some((one) => !Number.isInteger(one)) ? 1 : 0)}%`}
          </text>
        </g>
      ))}
      {labelled(scale.x).map((place) => (
        <text key={place} className={styles['tick']} x={scale.x(place)} y={size.height - 8} textAnchor="middle">
          {nameOf(maturityKeys[place]!)}
        </text>
      ))}
    </>
  );
};

const Curve = ({ curve, scale }: { readonly curve: YieldCurve; readonly scale: Scale }) => (
  <>
    {runsOf(curve).map((run) => (
      <polyline
        key={run[0]!.place}
        className={styles['curve']}
        points={run.map(({ place, value }) => `${scale.x(place)},${scale.y(value)}`).join(' ')}
      />
    ))}
    {runsOf(curve)
      .flat()
      .map(({ place, value }) => (
        <circle key={place} className={styles['dot']} cx={scale.x(place)} cy={scale.y(value)} r={3} />
      ))}
  </>
);

interface CurveChartProps {
  readonly curves: readonly YieldCurve[];
  /** The maturity under the pointer. */
  readonly pointed: number | undefined;
  readonly onPoint: (place: number | undefined) => void;
}

/** Yields by maturity, a line for each day. */
export const CurveChart = ({ curves, pointed, onPoint }: CurveChartProps) => {
  const { t } = useText(yieldsTexts);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const rise = riseOf(curves);
  const scale = size && rise && scaleIn(size, rise);
  const point = ({ nativeEvent: { offsetX } }: PointerEvent): void => {
    if (!scale) return;
    const gaps = maturityKeys.map((_, place) => Math.abs(scale.x(place) - offsetX));
    onPoint(gaps.indexOf(Math.min(...gaps)));
  };
  return (
    <div ref={box} className={styles['chart']} onPointerMove={point} onPointerLeave={() => onPoint(undefined)}>
      {size && rise && scale && (
        <svg width={size.width} height={size.height} role="img" aria-label={t('yields.chart')}>
          <Axes size={size} rise={rise} scale={scale} />
          {pointed !== undefined && (
            <line
              className={styles['pointer']}
              x1={scale.x(pointed)}
              x2={scale.x(pointed)}
              y1={TOP}
              y2={size.height - BOTTOM}
            />
          )}
          {curves.map((curve, index) => (
            <g key={curve.asked} data-curve={index}>
              <Curve curve={curve} scale={scale} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
};
