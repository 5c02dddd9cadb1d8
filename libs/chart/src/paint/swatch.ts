import type { Colour } from '../scene/palette.ts';
import type { Shape } from '../scene/trace.ts';

/** A rectangle of a swatch, in pixels of a 12 × 12 box. */
export interface SwatchPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

export const SWATCH = 12;

const CANDLES: readonly SwatchPart[] = [
  { x: 2, y: 1, width: 1, height: 10, colour: 'rise' },
  { x: 0.5, y: 4, width: 4, height: 5, colour: 'rise' },
  { x: 9, y: 1, width: 1, height: 10, colour: 'fall' },
  { x: 7.5, y: 3, width: 4, height: 5, colour: 'fall' },
];
const BOTH_SIGNS: readonly SwatchPart[] = [
  { x: 1.5, y: 1, width: 4, height: 5, colour: 'rise' },
  { x: 6.5, y: 6, width: 4, height: 5, colour: 'fall' },
];

const columnsIn = (colour: Colour): SwatchPart[] => [
  { x: 1, y: 6, width: 2.5, height: 5, colour },
  { x: 4.75, y: 2, width: 2.5, height: 9, colour },
  { x: 8.5, y: 4, width: 2.5, height: 7, colour },
];

/** The swatch beside a trace's name: small candles, bars of one or both signs, a filled area, or a line. */
export const swatchOf = ({
  shape,
  colour,
  faint,
  isThin = false,
}: {
  readonly shape: Shape;
  readonly colour: Colour;
  readonly faint: boolean;
  readonly isThin?: boolean;
}): readonly SwatchPart[] => {
  if (shape === 'candle') return CANDLES;
  if (shape === 'histogram') return BOTH_SIGNS;
  if (shape === 'bar') return columnsIn(colour);
  if (shape === 'stack') return [{ x: 0, y: 1, width: 12, height: 10, colour }];
  if (shape === 'band')
    return [
      { x: 0, y: 2, width: 12, height: 1, colour },
      { x: 0, y: 10, width: 12, height: 1, colour },
    ];
  return [
    faint || isThin ? { x: 0, y: 5.5, width: 12, height: 1, colour } : { x: 0, y: 4.5, width: 12, height: 3, colour },
  ];
};
