import { useId, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useText } from '../i18n/use-text.ts';
import { topDown } from '@chaintide/chart/scene/legend-order';
import styles from './legend.module.css';
import type { Palette } from '@chaintide/chart/scene/palette';
import type { ScaleKind } from '@chaintide/chart/axes/scale';
import { shapeOn } from '@chaintide/chart/scene/seen';
import { SWATCH, swatchOf } from '@chaintide/chart/paint/swatch';
import { MAIN, type Trace } from '@chaintide/chart/scene/trace';

interface LegendProps {
  readonly traces: readonly Trace[];
  readonly palette: Palette;
  /** Scale of the main axis. */
  readonly scale: ScaleKind;
}

const Mark = ({ trace, palette, scale }: { trace: Trace } & Pick<LegendProps, 'palette' | 'scale'>) => {
  const shape = trace.axis === MAIN ? shapeOn(trace.shape, scale) : trace.shape;
  return (
    <svg className={styles['swatch']} viewBox={`0 0 ${SWATCH} ${SWATCH}`} data-shape={shape} aria-hidden="true">
      {swatchOf({ ...trace, shape }).map(({ colour, ...part }) => (
        <rect key={`${part.x} ${part.y}`} {...part} fill={palette.marks[colour]} />
      ))}
    </svg>
  );
};

/** Number of entries that do not fit on the first line. */
const useHidden = (list: RefObject<HTMLUListElement | null>): number => {
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const count = (): void => {
      const [first, ...others] = element.querySelectorAll('li');
      setHidden(first ? others.filter(({ offsetTop }) => offsetTop > first.offsetTop).length : 0);
    };
    count();
    const resized = new ResizeObserver(count);
    const changed = new MutationObserver(count);
    resized.observe(element);
    changed.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [list]);
  return hidden;
};

const stay = (event: PointerEvent): void => event.stopPropagation();

/** Names of several marks on one line; those that do not fit are behind a button. */
export const Legend = ({ traces, palette, scale }: LegendProps) => {
  const { t, pick } = useText();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = useHidden(list);
  return (
    <div className={styles['legend']} data-open={isOpen}>
      <ul ref={list} id={id} className={styles['list']} aria-label={t('charts.chart.legend')}>
        {topDown(traces, (trace) => trace).map((trace) => (
          <li key={trace.key} data-faint={trace.faint}>
            <Mark trace={trace} palette={palette} scale={scale} />
            <span>{pick(trace.label)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerDown={stay}
          onPointerUp={stay}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={() => setOpen(!isOpen)}
          aria-label={t(isOpen ? 'charts.chart.legendLess' : 'charts.chart.legendMore', { count: hidden })}
        >
          {isOpen ? '−' : `+${hidden}`}
        </button>
      )}
    </div>
  );
};
