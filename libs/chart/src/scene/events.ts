import { textWidth } from '../axes/text-width.ts';
import { xAt, type Scene } from './scene.ts';

export interface StageEvent {
  readonly id: number;
  /** Unix seconds. */
  readonly time: number;
  readonly label: string;
  readonly note: string;
  readonly kind: string;
}

/** Events that share a flag, because they are too close together for separate ones. */
export interface Flag {
  readonly x: number;
  readonly events: readonly StageEvent[];
  /** Set only if there is room beside the flag. */
  readonly label: string | undefined;
}

export const FLAG = { size: 14, px: 11, gap: 5, above: 4 };
/** Height of the strip above the time axis that holds the flags. */
export const FLAG_ROW = FLAG.size + 2 * FLAG.above;
const CROWDED_PX = 18;
const LABEL_MOST = 180;

interface Crowd {
  readonly xs: number[];
  readonly events: StageEvent[];
}

const crowdsOf = (scene: Scene, events: readonly StageEvent[]): Crowd[] => {
  const crowds: Crowd[] = [];
  for (const event of events
    .filter(({ time }) => time >= scene.x.from && time <= scene.x.to)
    .toSorted((a, b) => a.time - b.time)) {
    const x = xAt(scene, event.time);
    const last = crowds.at(-1);
    if (last && x - last.xs.at(-1)! < CROWDED_PX) {
      last.xs.push(x);
      last.events.push(event);
    } else crowds.push({ xs: [x], events: [event] });
  }
  return crowds;
};

export const flagTop = ({ plot }: Scene): number => plot.top + plot.height - FLAG.above - FLAG.size;

const middle = (xs: readonly number[]): number => (xs[0]! + xs.at(-1)!) / 2;

/** Returns the flags of the events in a scene; a label never overlaps the next flag. */
export const flagsOf = (scene: Scene, events: readonly StageEvent[]): Flag[] => {
  const crowds = crowdsOf(scene, events);
  const right = scene.plot.left + scene.plot.width;
  return crowds.map(({ xs, events: own }, index) => {
    const x = middle(xs);
    const next = crowds[index + 1];
    const end = next ? middle(next.xs) - FLAG.size : right;
    const [{ label }] = own as [StageEvent];
    const width = textWidth(label, FLAG.px);
    const fits = own.length === 1 && width <= LABEL_MOST && x + FLAG.size / 2 + FLAG.gap + width <= end;
    return { x, events: own, label: fits ? label : undefined };
  });
};

const glyphs: ReadonlyMap<string, string> = new Map(
  Object.entries({ halving: '½', upgrade: '↑', etf: 'E', collapse: '↓', market: '$', regulation: '§', high: '▲' }),
);

/** Every symbol that a flag may carry, for painters that load their font in parts. */
export const flagGlyphs = [...glyphs.values()].join('');

/** The text on a flag: the number of its events, or the symbol for the kind of a single event. */
export const glyphOf = ({ events }: Flag): string =>
  events.length > 1 ? String(events.length) : (glyphs.get(events[0]!.kind) ?? '•');
