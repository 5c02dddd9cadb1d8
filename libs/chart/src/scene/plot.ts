export interface Size {
  readonly width: number;
  readonly height: number;
}
/** The area in which marks are drawn, in pixels of the whole picture. */
export interface Plot extends Size {
  readonly left: number;
  readonly top: number;
}

/** Room for the labels of one axis: `edge` is the side that faces the plot. */
export interface Gutter {
  readonly side: 'left' | 'right';
  readonly edge: number;
  readonly width: number;
}

export const NARROW = 600; // px; below this width, gutters shrink to fit a phone
const GUTTER = { wide: 76, narrow: 68 };
const LEFT_GUTTERS = { wide: 2, narrow: 1 };
const BOTTOM = 28;
const TOP = 8;

const sizes = (width: number): 'wide' | 'narrow' => (width < NARROW ? 'narrow' : 'wide');

/**
 * Width of a gutter, and number of secondary axes that have one on the left; the others show only their newest value.
 */
export const guttersFor = (width: number, axes: number): { width: number; left: number } => {
  const size = sizes(width);
  return { width: GUTTER[size], left: Math.min(axes, LEFT_GUTTERS[size]) };
};

export const plotOf = ({ width, height }: Size, gutters: { width: number; left: number }): Plot => {
  const left = gutters.left * gutters.width;
  return {
    left,
    top: TOP,
    width: Math.max(1, width - left - gutters.width),
    height: Math.max(1, height - TOP - BOTTOM),
  };
};

/** The gutter of the main axis (0, on the right) or of another; undefined if there is no room for it. */
export const gutterOf = (plot: Plot, { width }: Size, index: number): Gutter | undefined => {
  const gutter = GUTTER[sizes(width)];
  if (index === 0) return { side: 'right', edge: plot.left + plot.width, width: gutter };
  const edge = plot.left - (index - 1) * gutter;
  return edge >= gutter ? { side: 'left', edge, width: gutter } : undefined;
};
