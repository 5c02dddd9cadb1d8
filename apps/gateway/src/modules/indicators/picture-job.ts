import type { Range } from '@chaintide/chart/gestures/range';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { Indicator } from '@chaintide/contracts/indicators';
import type { pictureRoute } from '@chaintide/contracts/picture';
import type { Excerpt } from './excerpt.ts';

export const PICTURE_TYPE = 'image/png';

export type PictureLook = Pick<
  RouteOutput<typeof pictureRoute, 'query'>,
  'sma' | 'scale' | 'theme' | 'lang' | 'width' | 'height'
>;

/** A picture to paint: plain data only, because another thread reads it. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly indicator: Indicator;
  readonly range: Range | undefined;
  readonly look: PictureLook;
  /** Entity tag. */
  readonly tag: string;
  /** Absent if the caller may not see the indicator. */
  readonly excerpt: Excerpt | undefined;
}
