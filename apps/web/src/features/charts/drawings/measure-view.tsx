import type { Point } from '@chaintide/chart/drawings/drawing';
import { spotOf } from '@chaintide/chart/drawings/geometry';
import type { Scene } from '@chaintide/chart/scene/scene';
import styles from './drawing-layer.module.css';

const ROOM = 280; // px for the label beside the second point

interface MeasureViewProps {
  readonly scene: Scene;
  readonly measure: readonly [Point, Point];
  readonly text: string;
}

/** The change between two points, which is shown and not kept. */
export const MeasureView = ({ scene, measure: [from, to], text }: MeasureViewProps) => {
  const [a, b] = [spotOf(scene, from), spotOf(scene, to)];
  const isRight = b.x + ROOM > scene.plot.left + scene.plot.width;
  return (
    <>
      <i
        className={styles['measure']}
        data-falls={to.value < from.value}
        style={{
          left: Math.min(a.x, b.x),
          top: Math.min(a.y, b.y),
          width: Math.abs(a.x - b.x),
          height: Math.abs(a.y - b.y),
        }}
      />
      <p className={styles['measured']} data-side={isRight ? 'left' : 'right'} style={{ left: b.x, top: b.y }}>
        {text}
      </p>
    </>
  );
};
