import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { CompanionSpec } from '@chaintide/chart/view/companion-spec';
import type { ShownEvent } from '@chaintide/contracts/charts/events';
import type { pictureLook } from '@chaintide/contracts/charts/picture';
import type { z } from 'zod';
import type { Excerpt } from './excerpt.ts';

export type PictureLook = z.output<typeof pictureLook>;

export const pictureType = ({ format }: PictureLook): string => `image/${format}`;

/** A series beside the main one. */
export interface PictureCompanion {
  readonly spec: CompanionSpec;
  readonly excerpt: Excerpt;
}

/** A picture to paint: plain data only, because another thread reads it. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly view: ChartView;
  readonly look: PictureLook;
  /** Absent if the caller may not see the indicator. */
  readonly excerpt: Excerpt | undefined;
  /** Only those that the caller may see. */
  readonly companions: readonly PictureCompanion[];
  readonly events: readonly ShownEvent[];
}
