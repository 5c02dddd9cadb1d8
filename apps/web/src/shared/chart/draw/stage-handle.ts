import type { Language } from '@chaintide/contracts/language';
import type { Palette } from '../scene/palette.ts';
import type { Scene } from '../scene/scene.ts';
import type { Trace } from '../scene/trace.ts';
import type { Window } from '../scene/window.ts';
import type { Backdrop } from './draw-frame.ts';

/** The drawn chart, in the reader's language. */
export interface Shown {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly backdrop: Backdrop;
  readonly language: Language;
  readonly hasLatest: boolean;
  readonly pick: (label: Trace['label']) => string;
}

/** Texts beside the chart in an exported picture, in the current language. */
export interface PictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
}

/** Methods of a chart for the components around it. */
export interface StageHandle {
  /** Returns the visible time range, in unix seconds. */
  window(): Window;
  /**
   * Renders the visible chart with `draw`, which is loaded together with the button; undefined while nothing is drawn.
   */
  picture(draw: (shown: Shown) => HTMLCanvasElement | undefined): HTMLCanvasElement | undefined;
}
