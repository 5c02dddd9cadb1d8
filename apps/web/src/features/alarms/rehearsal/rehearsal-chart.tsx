import type { Rehearsal } from '@chaintide/contracts/alarms/alarms';
import { useMemo, useRef } from 'react';
import { useSize } from '../../../shared/browser/use-size.ts';
import styles from '../shared/alarms.module.css';
import { pictureOf } from './rehearsal-view.ts';

interface RehearsalChartProps {
  readonly rehearsal: Rehearsal;
  readonly label: string;
}

/** The measure over the whole history, the level, and a mark for each firing. */
export const RehearsalChart = ({ rehearsal, label }: RehearsalChartProps) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const picture = useMemo(() => size && pictureOf(rehearsal, size), [rehearsal, size]);
  return (
    <div ref={box} className={styles['chart']} role="img" aria-label={label}>
      {picture && size && (
        <svg width={size.width} height={size.height} aria-hidden="true">
          {picture.ticks.map(({ x, label: year }) => (
            <text key={year} className={styles['tick']} x={x} y={size.height - 6} textAnchor="middle">
              {year}
            </text>
          ))}
          <path className={styles['line']} d={picture.line} />
          <line className={styles['fire']} x1={0} x2={size.width} y1={picture.fireY} y2={picture.fireY} />
          {picture.recoverY !== picture.fireY && (
            <line className={styles['recover']} x1={0} x2={size.width} y1={picture.recoverY} y2={picture.recoverY} />
          )}
          {picture.marks.map(({ x, y, at, on }) => (
            <circle key={at} className={styles['mark']} data-on={on} cx={x} cy={y} r={3.5} />
          ))}
        </svg>
      )}
    </div>
  );
};
