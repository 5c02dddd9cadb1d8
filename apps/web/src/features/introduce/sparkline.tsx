import { useEffect, useRef } from 'react';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { useSize } from '../../shared/browser/use-size.ts';
import { penOf } from '../../shared/chart/canvas.ts';
import { domainOf } from '@chaintide/chart/gestures/domain';
import { drawOutline } from '@chaintide/chart/paint/draw-outline';
import { usePalette } from '../../shared/chart/palette.ts';
import type { ScaleKind } from '@chaintide/chart/axes/scale';
import styles from './sparkline.module.css';

interface SparklineProps {
  readonly series: SeriesColumns;
  readonly scale: ScaleKind;
  readonly label: string;
}

/** The main column of a series as a small filled line. */
export const Sparkline = ({ series, scale, label }: SparklineProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const palette = usePalette();
  useEffect(() => {
    const domain = domainOf(series);
    const pen = size && canvas.current ? penOf(canvas.current, size) : null;
    if (!pen || !size || !domain) return;
    const points = { x: series.times, y: series.values[0]! };
    drawOutline(pen, { points, domain, scale, size, colour: palette.marks.series0 });
  }, [series, scale, size, palette]);
  return (
    <div ref={box} className={styles['box']}>
      <canvas ref={canvas} className={styles['line']} role="img" aria-label={label} />
    </div>
  );
};
