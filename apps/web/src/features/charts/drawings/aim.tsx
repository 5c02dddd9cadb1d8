import type { Point } from '@chaintide/chart/drawings/drawing';
import { spotOf } from '@chaintide/chart/drawings/geometry';
import type { Scene } from '@chaintide/chart/scene/scene';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { drawingsTexts } from '../../../shared/i18n/drawings-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './drawing-layer.module.css';
import { stepped } from './drawing-keys.ts';
import type { PenTool } from './pen-context.ts';
import { wantedBy } from './use-drawing-pointer.ts';

interface AimProps {
  readonly scene: Scene;
  readonly kind: PenTool;
  readonly start: Point;
  /** The point that is already set. */
  readonly first: Point | undefined;
  readonly onPoints: (points: readonly [Point, ...Point[]], isDone: boolean) => void;
  readonly onEnd: () => void;
}

/** The place where Enter sets a point of a new drawing. */
export const Aim = ({ scene, kind, start, first, onPoints, onEnd }: AimProps) => {
  const { t } = useText(drawingsTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(start);
  const isWanted = useRef(false); // the point before the last one was set by keys
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const { x, y } = spotOf(scene, at);

  const press = (event: KeyboardEvent): void => {
    const moved = stepped(scene, { drawing: { kind: 'level', points: [at], text: '' }, part: 'whole' }, event);
    if (moved) {
      setAt(moved.points[0]);
      if (first) onPoints([first, moved.points[0]], false);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const isLast = wantedBy(kind) === 1 || (first !== undefined && isWanted.current);
      isWanted.current = true;
      onPoints(isLast && first ? [first, at] : wantedBy(kind) === 2 ? [at, at] : [at], isLast);
    } else if (event.key === 'Escape') {
      button.current?.closest<HTMLElement>('[aria-roledescription="chart"]')?.focus();
      onEnd();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles['aim']}
      aria-label={t('drawings.aim', { kind: t(`drawings.kind.${kind}`) })}
      style={{ left: x, top: y }}
      onKeyDown={press}
    />
  );
};
