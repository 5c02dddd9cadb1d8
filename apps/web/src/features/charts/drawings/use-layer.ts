import { pointsOf, type Drawing, type Part, type Point } from '@chaintide/chart/drawings/drawing';
import { bucketsOf } from '@chaintide/chart/drawings/geometry';
import { measured } from '@chaintide/chart/drawings/measure';
import type { Backdrop } from '@chaintide/chart/paint/pencil';
import type { Scene } from '@chaintide/chart/scene/scene';
import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { formatChange, formatShort } from '@chaintide/indicators/number';
import { useEffect, useEffectEvent, useState } from 'react';
import { drawingsTexts } from '../../../shared/i18n/drawings-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Pen } from './pen-context.ts';
import { useDrawings } from './use-drawings.ts';

export interface DrawingLayerProps {
  readonly scene: Scene;
  /** As in the link. */
  readonly items: readonly string[];
  readonly tool: Pen[0];
  readonly onTool: Pen[1];
  readonly onPaint: (paint: () => Backdrop['front']) => void;
  readonly onChange: (change: Partial<ChartView>) => void;
}

type Points = readonly [Point, ...Point[]];
type Ends = readonly [Point, Point];

const PAUSE_MS = 400; // keys that follow each other faster are one step

const endsOf = ([from, to = from]: Points): Ends => [from, to];

/** The names of drawings and measures. */
const useWords = (scene: Scene) => {
  const { t, language } = useText(drawingsTexts);
  const { unit } = scene.axes[0];
  const placesOf = (points: readonly Point[]): string =>
    points.map(({ time, value }) => `${isoDay(time * SECOND)} ${formatShort(value, unit, language)}`).join(' – ');
  return {
    t,
    placesOf,
    nameOf: ({ kind, points, text }: Drawing): string =>
      t('drawings.one', {
        kind: t(`drawings.kind.${kind}`),
        place: [placesOf(points), text].filter(Boolean).join(' '),
      }),
    measureOf: (ends: Ends): string => {
      const { change, share, bars, days } = measured(ends, bucketsOf(scene));
      return t('drawings.said.measured', {
        change: formatShort(change, unit, language),
        percent: formatChange(share, language),
        bars,
        days: Math.round(days),
      });
    },
  };
};

/** The points of a drawing that is being made, and what a finished one is done with. */
const useMaking = (
  { tool, onTool }: Pick<DrawingLayerProps, 'tool' | 'onTool'>,
  { words, onSay, onAdd }: { words: Words; onSay: (text: string) => void; onAdd: (drawing: Drawing) => void },
) => {
  const [made, setMade] = useState<Points>();
  const [measure, setMeasure] = useState<Ends>();
  const finish = (points: Points): void => {
    if (!tool || tool === 'note') return; // a note still needs its text
    setMade(undefined);
    onTool(null);
    if (tool === 'measure') onSay(words.measureOf(endsOf(points)));
    else onAdd({ kind: tool, points, text: '' });
  };
  return {
    made,
    measure,
    /** The drawing so far, as it would be. */
    coming: made &&
      tool &&
      tool !== 'measure' &&
      pointsOf[tool] === made.length && { kind: tool, points: made, text: '' },
    onPoints: (points: Points, isDone: boolean): void => {
      setMade(points);
      setMeasure(tool === 'measure' ? endsOf(points) : undefined);
      if (isDone) finish(points);
      else if (!made) onSay(words.t('drawings.said.first', { place: words.placesOf(points.slice(0, 1)) }));
    },
    dropMeasure: () => setMeasure(undefined),
    drop: (): void => {
      setMade(undefined);
      setMeasure(undefined);
      onTool(null);
    },
  };
};

type Words = ReturnType<typeof useWords>;

/** Everything on the layer: what is drawn, what of it is chosen, what is being made, and what is said about it. */
export const useLayer = (props: DrawingLayerProps) => {
  const words = useWords(props.scene);
  const { t, placesOf } = words;
  const own = useDrawings(props.items, (drawings) => props.onChange({ drawings }));
  const { shown, kept, draft, setDraft, keep } = own;
  const [chosen, setChosen] = useState<{ readonly index: number; readonly part: Part }>();
  const [said, setSaid] = useState('');
  const [isHeld, setHeld] = useState(false);
  const add = (drawing: Drawing): void => {
    if (!keep([...kept, drawing])) return;
    setChosen({ index: kept.length, part: 'whole' });
    setSaid(t('drawings.said.added', { kind: t(`drawings.kind.${drawing.kind}`), place: placesOf(drawing.points) }));
  };
  const making = useMaking(props, { words, onSay: setSaid, onAdd: add });

  const keepNow = useEffectEvent((drawings: readonly Drawing[]) => keep(drawings));
  useEffect(() => {
    if (!draft || isHeld) return undefined; // a held pointer keeps it when it lets go
    const timer = setTimeout(() => keepNow(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isHeld]);

  return {
    ...words,
    ...own,
    ...making,
    chosen,
    setChosen,
    said,
    setSaid,
    add,
    move: (index: number, drawing: Drawing, by: 'keys' | 'pointer'): void => {
      setHeld(by === 'pointer');
      setDraft(kept.with(index, drawing));
    },
    remove: (index: number): void => {
      const { kind } = shown[index]!;
      keep(shown.filter((_, at) => at !== index));
      setChosen(undefined);
      setSaid(t('drawings.said.removed', { kind: t(`drawings.kind.${kind}`) }));
    },
    end: (): void => {
      making.drop();
      setChosen(undefined);
    },
  };
};

export type Layer = ReturnType<typeof useLayer>;
