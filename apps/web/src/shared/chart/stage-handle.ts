import type { Shown } from '@chaintide/chart/paint/picture';
import type { Window } from '@chaintide/chart/gestures/window';

/** Methods of a chart for the components around it. */
export interface StageHandle {
  /** Returns the visible time range, in unix seconds. */
  window(): Window;
  /** The level under the crosshair on the axis of an indicator; undefined without one. */
  level(indicator: string): number | undefined;
  /**
   * Renders the visible chart with `draw`, which is loaded together with the button; undefined while nothing is drawn.
   */
  picture(draw: (shown: Shown) => HTMLCanvasElement | undefined): HTMLCanvasElement | undefined;
}
