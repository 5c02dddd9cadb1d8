import type { Window } from './scene/window.ts';

/** What stands on a picture beside the chart, in the language of the moment. */
export interface PictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
}

/** What a chart tells those around it. */
export interface StageHandle {
  /** The stretch of time that is seen, unix seconds. */
  window(): Window;
  /** The chart as it is seen, at twice its size; undefined while nothing is drawn. */
  picture(texts: PictureTexts): HTMLCanvasElement | undefined;
}
