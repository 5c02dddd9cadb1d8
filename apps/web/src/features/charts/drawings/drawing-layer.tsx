import type { Drawing } from '@chaintide/chart/drawings/drawing';
import { snappedAt, spotOf } from '@chaintide/chart/drawings/geometry';
import { drawDrawings } from '@chaintide/chart/paint/draw-drawings';
import type { Scene } from '@chaintide/chart/scene/scene';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Aim } from './aim.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { nextPart, stepped } from './drawing-keys.ts';
import styles from './drawing-layer.module.css';
import { MeasureView } from './measure-view.tsx';
import { useDrawingPointer, wantedBy } from './use-drawing-pointer.ts';
import { useLayer, type DrawingLayerProps, type Layer } from './use-layer.ts';

/** Paints drawings in front of the chart, so that they are part of a saved picture. */
const usePaint = (drawings: readonly Drawing[], onPaint: DrawingLayerProps['onPaint']): void => {
  const { language } = useText();
  const paint = useRef(onPaint);
  const key = JSON.stringify(drawings);
  useLayoutEffect(() => {
    const own = JSON.parse(key) as Drawing[];
    paint.current(() => (pencil) => drawDrawings(pencil, own, language));
  }, [key, language]);
};

/** Keys on a chosen drawing. */
const keysOf =
  (layer: Layer, { scene, index }: { readonly scene: Scene; readonly index: number }) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { t, shown, chosen, setChosen, setSaid, move, remove, undo, placesOf } = layer;
    const drawing = shown[index]!;
    const part = chosen?.index === index ? chosen.part : 'whole';
    const next = stepped(scene, { drawing, part }, event);
    const surface = event.currentTarget.closest<HTMLElement>('[aria-roledescription="chart"]');
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey);
    if (next) {
      move(index, next, 'keys');
      setSaid(t('drawings.said.moved', { place: placesOf(next.points) }));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const after = nextPart(drawing, part);
      setChosen({ index, part: after });
      setSaid(t('drawings.said.part', { part: t(`drawings.part.${after}`) }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      surface?.focus();
      remove(index);
    } else if (isUndo) undo?.();
    else if (event.key === 'Escape') surface?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

/** A stop of the Tab key for each drawing, and handles on the chosen one. */
const Stops = ({ scene, layer }: { readonly scene: Scene; readonly layer: Layer }) => {
  const { shown, chosen, setChosen, nameOf } = layer;
  const { left, width } = scene.plot;
  return (
    <>
      {shown.map((drawing, index) => {
        const { x, y } = spotOf(scene, drawing.points[0]);
        return (
          <button
            key={`${index} ${drawing.kind}`}
            type="button"
            className={styles['drawing']}
            data-drawing={drawing.kind}
            aria-label={nameOf(drawing)}
            aria-pressed={chosen?.index === index}
            style={{ left: Math.max(left, Math.min(x, left + width)), top: y }}
            onFocus={() => setChosen((now) => (now?.index === index ? now : { index, part: 'whole' }))}
            onKeyDown={keysOf(layer, { scene, index })}
          />
        );
      })}
      {chosen &&
        shown[chosen.index]?.points.map((point, at) => {
          const { x, y } = spotOf(scene, point);
          const isActive = chosen.part === 'whole' || chosen.part === at;
          return <i key={at} className={styles['handle']} data-active={isActive} style={{ left: x, top: y }} />;
        })}
    </>
  );
};

/** Elements over the picture to choose, move and announce drawings; the drawings themselves are painted. */
export const DrawingLayer = (props: DrawingLayerProps) => {
  const { scene, tool, onPaint } = props;
  const element = useRef<HTMLDivElement>(null);
  const layer = useLayer(props);
  const { shown, coming, chosen, setChosen, measure, made, onPoints } = layer;
  const { left, top, width, height } = scene.plot;
  const wanted = tool === 'note' && made ? undefined : wantedBy(tool);
  usePaint(coming ? [...shown, coming] : shown, onPaint);
  useDrawingPointer(element, {
    scene,
    drawings: shown,
    wanted,
    onSelect: (index) => {
      setChosen(index === undefined ? undefined : { index, part: 'whole' });
      layer.dropMeasure();
      if (index !== undefined)
        element.current?.querySelectorAll<HTMLElement>('[data-drawing]')[index]?.focus({ preventScroll: true });
    },
    onDraft: (index, drawing) => layer.move(index, drawing, 'pointer'),
    onMoved: (index, drawing) => layer.keep(shown.with(index, drawing)),
    onPoints,
  });
  return (
    <div ref={element} className={styles['layer']} data-armed={Boolean(tool) || chosen !== undefined}>
      <Stops scene={scene} layer={layer} />
      {measure && <MeasureView scene={scene} measure={measure} text={layer.measureOf(measure)} />}
      {tool && wanted && (
        <Aim
          key={tool}
          scene={scene}
          kind={tool}
          first={made?.[0]}
          start={snappedAt(scene, { x: left + width / 2, y: top + height / 2 })}
          onPoints={onPoints}
          onEnd={layer.end}
        />
      )}
      <DrawingBar layer={layer} tool={tool} />
      <p className="visually-hidden" aria-live="polite">
        {layer.said}
      </p>
    </div>
  );
};
