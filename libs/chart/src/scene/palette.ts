import type { Zone } from '@chaintide/contracts/charts/indicators';

/** The colour of a mark, by name. */
export type Colour =
  | 'series0'
  | 'series1'
  | 'series2'
  | 'series3'
  | 'series4'
  | 'series5'
  | 'series6'
  | 'series7'
  | 'series8'
  | 'series9'
  | 'series10'
  | 'series11'
  | 'btc'
  | 'eth'
  | 'rise'
  | 'fall'
  | 'muted';

/** Colours and font of a picture. */
export interface Palette {
  readonly marks: Record<Colour, string>;
  readonly zones: Record<Zone['tone'], string>;
  readonly canvas: string;
  readonly text: string;
  readonly onMark: string;
  readonly grid: string;
  readonly label: string;
  readonly event: string;
  readonly watermark: string;
  readonly hatch: string;
  readonly font: string;
}
