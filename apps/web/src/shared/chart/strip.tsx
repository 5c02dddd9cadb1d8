import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { memo, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { afterFrame } from '../browser/page-turns.ts';
import { usePageSeen } from '../browser/use-page-seen.ts';
import { useSize } from '../browser/use-size.ts';
import { useText } from '../i18n/use-text.ts';
import { penOf } from './canvas.ts';
import { drawOutline } from '@chaintide/chart/paint/draw-outline';
import type { Palette } from '@chaintide/chart/scene/palette';
import type { ScaleKind } from '@chaintide/chart/axes/scale';
import type { Domain } from '@chaintide/chart/gestures/domain';
import styles from './strip.module.css';
import type { Trace } from '@chaintide/chart/scene/trace';
import { gripped, type Grip } from '@chaintide/chart/gestures/moves';
import { zoomOf, type Move, type Window } from '@chaintide/chart/gestures/window';

interface StripProps {
  readonly trace: Trace;
  readonly domain: Domain;
  readonly window: Window;
  readonly scale: ScaleKind;
  readonly palette: Palette;
  readonly onMove: (move: Move) => void;
}

const KEY_STEP = 0.01; // of the domain

const useOutline = ({ trace, domain, scale, palette }: StripProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const isSeen = usePageSeen();
  useEffect(
    () =>
      afterFrame(() => {
        const pen = size && canvas.current && isSeen ? penOf(canvas.current, size) : null;
        if (pen && size)
          drawOutline(pen, { points: trace.points, domain, scale, size, colour: palette.marks[trace.colour] });
      }),
    [size, isSeen, trace, domain, scale, palette],
  );
  return { box, canvas, width: size?.width ?? 0 };
};

/** Touch, mouse and keyboard handling of the frame. */
const useGrip = (props: StripProps, width: number) => {
  const { domain, window, onMove } = props;
  const drag = useRef<{ grip: Grip; x: number; window: Window } | null>(null);
  const whole = domain.last - domain.first;
  const drop = (): void => {
    drag.current = null;
  };
  const take =
    (grip: Grip) =>
    (event: PointerEvent<HTMLElement>): void => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { grip, x: event.clientX, window };
    };
  const pull = (event: PointerEvent): void => {
    const held = drag.current;
    if (!held || width === 0) return;
    onMove({
      type: 'show',
      window: gripped(held.grip, { window: held.window, domain }, ((event.clientX - held.x) / width) * whole),
    });
  };
  return {
    dragging: (grip: Grip) => ({
      onPointerDown: take(grip),
      onPointerMove: pull,
      onPointerUp: drop,
      onPointerCancel: drop,
    }),
    /** A press beside the frame centres the frame there. */
    jump: (event: PointerEvent<HTMLElement>): void => {
      const centre =
        domain.first + ((event.clientX - event.currentTarget.getBoundingClientRect().left) / width) * whole;
      onMove({ type: 'show', window: gripped('middle', props, centre - (window.from + window.to) / 2) });
    },
    nudge:
      (grip: Grip) =>
      (event: KeyboardEvent): void => {
        const by = {
          ArrowLeft: -KEY_STEP,
          ArrowDown: -KEY_STEP,
          ArrowRight: KEY_STEP,
          ArrowUp: KEY_STEP,
          PageDown: -10 * KEY_STEP,
          PageUp: 10 * KEY_STEP,
        }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onMove({ type: 'show', window: gripped(grip, props, by * whole) });
      },
  };
};

/** The whole history below the chart, with the visible part in a draggable frame. */
export const Strip = memo((props: StripProps) => {
  const { domain, window } = props;
  const { t } = useText();
  const { box, canvas, width } = useOutline(props);
  const { dragging, jump, nudge } = useGrip(props, width);
  const { start, end } = zoomOf(window, domain);

  const handle = (grip: 'start' | 'end', at: number, time: number) => (
    <div
      className={styles['handle']}
      data-grip={grip}
      style={{ left: `${at}%` }}
      role="slider"
      tabIndex={0}
      aria-label={t(`charts.strip.${grip}`)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      aria-valuetext={isoDay(time * SECOND)}
      onKeyDown={nudge(grip)}
      {...dragging(grip)}
    />
  );

  return (
    <div ref={box} className={styles['strip']} role="group" aria-label={t('charts.strip.label')} onPointerDown={jump}>
      <canvas ref={canvas} className={styles['outline']} aria-hidden="true" />
      <i className={styles['shade']} style={{ left: 0, width: `${start}%` }} />
      <i className={styles['shade']} style={{ left: `${end}%`, right: 0 }} />
      <div
        className={styles['frame']}
        style={{ left: `${start}%`, width: `${end - start}%` }}
        title={t('charts.strip.move')}
        {...dragging('middle')}
      />
      {handle('start', start, window.from)}
      {handle('end', end, window.to)}
    </div>
  );
});
