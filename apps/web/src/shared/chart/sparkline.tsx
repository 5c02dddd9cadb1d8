import type { ScaleKind } from '@chaintide/chart/axes/scale';
import type { Domain } from '@chaintide/chart/gestures/domain';
import { drawOutline } from '@chaintide/chart/paint/draw-outline';
import type { Colour } from '@chaintide/chart/scene/palette';
import type { Points } from '@chaintide/chart/scene/decimate';
import { useEffect, useRef } from 'react';
import { useSize } from '../browser/use-size.ts';
import { penOf } from './canvas.ts';
import { usePalette } from './palette.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  readonly points: Points;
  /** The extent of the points; nothing is drawn without one. */
  readonly domain: Pick<Domain, 'first' | 'last'> | undefined;
  readonly scale: ScaleKind;
  readonly label: string;
  readonly colour?: Colour;
  /** Of the vertical axis, as a share of the greatest value. */
  readonly leastSpan?: number;
}

/** Values over time as a small filled line. */
export const Sparkline = ({ points, domain, scale, label, colour = 'series0', leastSpan }: SparklineProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const palette = usePalette();
  useEffect(() => {
    const pen = size && canvas.current ? penOf(canvas.current, size) : null;
    if (!pen || !size || !domain) return;
    drawOutline(pen, { points, domain, scale, size, colour: palette.marks[colour], leastSpan });
  }, [points, domain, scale, size, palette, colour, leastSpan]);
  return (
    <div ref={box} className={styles['box']}>
      <canvas ref={canvas} className={styles['line']} role="img" aria-label={label} />
    </div>
  );
};
