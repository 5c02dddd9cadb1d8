import type { CostScale, Urpd } from '@chaintide/contracts/market/urpd';
import { formatShort, formatTick } from '@chaintide/indicators/number';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useSize } from '../../shared/browser/use-size.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './urpd.module.css';
import { urpdTexts } from './urpd-texts.ts';
import { costTicks, placeOf, riseOf, sideOf, type Rise } from './urpd-view.ts';
import { useBandText } from './use-band-text.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [60, 12, 34, 28];
const TICK_ROOM = 72; // px for the text of a cost
const LABELLED = [50, 95, 75, 25]; // the most telling first
const LABEL_ROOM = 30; // px for the text of a share

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly urpd: Urpd;
  readonly scale: CostScale;
  readonly size: Size;
  readonly rise: Rise;
  readonly x: (place: number) => number;
  readonly y: (amount: number) => number;
}

const pictureOf = (urpd: Urpd, scale: CostScale, size: Size): Picture => {
  const rise = riseOf(urpd);
  const [width, height] = [size.width - LEFT - RIGHT, size.height - TOP - BOTTOM];
  return {
    urpd,
    scale,
    size,
    rise,
    x: (place) => LEFT + (place / urpd.amounts.length) * width,
    y: (amount) => TOP + (1 - Math.min(1, amount / rise.max)) * height,
  };
};

const Axes = ({ picture: { urpd, scale, size, rise, x, y } }: { readonly picture: Picture }) => {
  const { language } = useText();
  const most = Math.max(2, Math.floor((size.width - LEFT - RIGHT) / TICK_ROOM));
  return (
    <>
      {rise.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={LEFT} x2={size.width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={styles['tick']} x={LEFT - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatTick(tick, 'count', language)}
          </text>
        </g>
      ))}
      {costTicks(urpd, scale, most).map(({ cost, place }) => (
        <text key={cost} className={styles['tick']} x={x(place)} y={size.height - 8} textAnchor="middle">
          {formatShort(cost, 'usd', language)}
        </text>
      ))}
    </>
  );
};

/** Shares whose number has room above its line. */
const labelled = ({ urpd, scale, x }: Picture): number[] => {
  const kept: { share: number; at: number }[] = [];
  for (const share of LABELLED) {
    const cost = urpd.percentiles.find((one) => one.share === share)?.cost;
    const at = x((cost != null && placeOf(urpd, scale, cost)) || 0);
    if (kept.every((other) => Math.abs(other.at - at) >= LABEL_ROOM)) kept.push({ share, at });
  }
  return kept.map(({ share }) => share);
};

/** Shares of the supply that had cost less, as lines; some of them have their number above. */
const Percentiles = ({ picture, picture: { urpd, scale, size, x } }: { readonly picture: Picture }) => (
  <>
    {urpd.percentiles.map(({ share, cost }) => {
      const place = cost === null ? undefined : placeOf(urpd, scale, cost);
      if (place === undefined) return null;
      return (
        <g key={share} className={styles['percentile']}>
          <line x1={x(place)} x2={x(place)} y1={TOP} y2={size.height - BOTTOM} />
          {labelled(picture).includes(share) && (
            <text x={x(place)} y={TOP - 6} textAnchor="middle">
              {`${share}%`}
            </text>
          )}
        </g>
      );
    })}
  </>
);

interface MarkProps {
  readonly picture: Picture;
  readonly cost: number | null;
  readonly name: string;
  readonly kind: 'price' | 'realized';
}

/** A price among the costs; above all of them it stands at the edge. */
const Mark = ({ picture: { urpd, scale, size, x }, cost, name, kind }: MarkProps) => {
  if (cost === null) return null;
  const at = x(placeOf(urpd, scale, cost) ?? urpd.amounts.length);
  const isRight = at > size.width / 2;
  return (
    <g className={styles['mark']} data-kind={kind}>
      <line x1={at} x2={at} y1={TOP} y2={size.height - BOTTOM} />
      <text x={at + (isRight ? -6 : 6)} y={TOP + (kind === 'price' ? 12 : 28)} textAnchor={isRight ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
};

const Bars = ({ picture: { urpd, x, y, rise }, pointed }: { picture: Picture; pointed: number | undefined }) => (
  <>
    {urpd.amounts.map((amount, band) => (
      <rect
        key={urpd.limits[band]}
        className={styles['bar']}
        data-side={sideOf(urpd, band)}
        data-pointed={band === pointed || undefined}
        data-cut={amount > rise.max || undefined}
        x={x(band) + 0.5}
        width={Math.max(1, x(band + 1) - x(band) - 1)}
        y={y(amount)}
        height={y(0) - y(amount)}
      />
    ))}
  </>
);

/** The band that a key leads to; undefined for other keys, null for none. */
const bandAfter = (key: string, band: number | undefined, count: number): number | null | undefined => {
  const steps: Record<string, number | null> = {
    ArrowLeft: Math.max(0, (band ?? count) - 1),
    ArrowRight: Math.min(count - 1, (band ?? -1) + 1),
    Home: 0,
    End: count - 1,
    Escape: null,
  };
  return steps[key];
};

interface HistogramProps {
  readonly urpd: Urpd;
  readonly scale: CostScale;
  /** The newest price, where the day is not over. */
  readonly price: number | null;
  readonly pointed: number | undefined;
  readonly onPoint: (band: number | undefined) => void;
}

/** Unspent supply by what it had cost, a bar for each band; by pointer or by keys. */
export const Histogram = ({ urpd, scale, price, pointed, onPoint }: HistogramProps) => {
  const { t } = useText(urpdTexts);
  const bandText = useBandText(urpd);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const picture = size && pictureOf(urpd, scale, size);
  const count = urpd.amounts.length;
  const point = ({ nativeEvent: { offsetX } }: PointerEvent): void => {
    if (!size) return;
    const band = Math.floor(((offsetX - LEFT) / (size.width - LEFT - RIGHT)) * count);
    onPoint(band >= 0 && band < count ? band : undefined);
  };
  const press = (event: KeyboardEvent): void => {
    const band = bandAfter(event.key, pointed, count);
    if (band === undefined) return;
    event.preventDefault();
    onPoint(band ?? undefined);
  };
  return (
    <div
      ref={box}
      className={styles['chart']}
      role="slider"
      tabIndex={0}
      aria-label={t('urpd.chart')}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={pointed ?? 0}
      aria-valuetext={pointed === undefined ? t('urpd.none') : bandText(pointed)}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
      onBlur={() => onPoint(undefined)}
    >
      {picture && (
        <svg width={picture.size.width} height={picture.size.height} aria-hidden="true">
          <Axes picture={picture} />
          <Percentiles picture={picture} />
          <Bars picture={picture} pointed={pointed} />
          <Mark picture={picture} cost={urpd.realizedPrice} name={t('urpd.realizedPrice')} kind="realized" />
          <Mark picture={picture} cost={price} name={t('urpd.price')} kind="price" />
        </svg>
      )}
    </div>
  );
};
