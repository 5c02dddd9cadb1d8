import { drawingKinds, pointsOf, type Drawing, type DrawingKind, type Point } from '../drawings/drawing.ts';
import { DRAWING_TEXT_LENGTH, DRAWINGS_MAX, LINK_PART_LENGTH } from '@chaintide/contracts/limits';

const BASE = 36;
const letters: Readonly<Record<DrawingKind, string>> = { level: 'h', trend: 't', box: 'b', fib: 'f', note: 'n' };
/** The signs that separate parts and items of a link. */
const escapes: Readonly<Record<string, string>> = { '*': '*s', ',': '*c', _: '*u' };

const isPoint = ({ time, value }: Point): boolean => Number.isSafeInteger(time) && time >= 0 && Number.isFinite(value);

const isDrawing = ({ kind, points, text }: Drawing): boolean =>
  points.every(isPoint) && text.length <= DRAWING_TEXT_LENGTH && (kind === 'note') === (text !== '');

/** A drawing as an item of a link. */
export const drawingText = ({ kind, points, text }: Drawing): string =>
  [
    letters[kind],
    ...points.flatMap(({ time, value }) => [time.toString(BASE), String(value).replace('e+', 'e')]),
    ...(kind === 'note' ? [text.replaceAll(/[*,_]/g, (sign) => escapes[sign]!)] : []),
  ].join('_');

const plain = (text: string): string =>
  text.replaceAll(/\*[cus]/g, (escape) => Object.keys(escapes).find((sign) => escapes[sign] === escape)!);

/** The drawing of an item of a link; undefined if it is none. */
export const readDrawing = (item: string): Drawing | undefined => {
  const [letter, ...parts] = item.split('_');
  const kind = drawingKinds.find((one) => letters[one] === letter);
  if (!kind) return undefined;
  const count = pointsOf[kind];
  const points = Array.from({ length: count }, (_, at) => ({
    time: Number.parseInt(parts[2 * at] ?? '', BASE),
    value: Number(parts[2 * at + 1] ?? NaN),
  }));
  const text = parts
    .slice(2 * count)
    .map(plain)
    .join('_');
  const found: Drawing = { kind, points: points as [Point, ...Point[]], text };
  return isDrawing(found) ? found : undefined;
};

/** Whether so many drawings can be kept in a link. */
export const fitsLink = (items: readonly string[]): boolean =>
  items.length <= DRAWINGS_MAX && encodeURIComponent(items.join()).length <= LINK_PART_LENGTH;
