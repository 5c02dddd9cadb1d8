import type { Zone } from '@chaintide/contracts/indicators';
import { yAt, type Scene } from './scene.ts';

/** A zone with its label in the language of the moment. */
export type NamedZone = Omit<Zone, 'label'> & { readonly label: string };

/** Where a zone lies in a picture. */
export interface Band {
  readonly zone: NamedZone;
  readonly high: number;
  readonly low: number;
}

/** The zones that are seen. */
export const bandsOf = (scene: Scene, zones: readonly NamedZone[]): Band[] => {
  const {
    plot: { top, height },
    axes: [{ scale }],
  } = scene;
  // an edge that a log axis cannot show lies below everything
  const inside = (y: number): number => Math.min(Math.max(Number.isNaN(y) ? top + height : y, top), top + height);
  return zones.flatMap((zone) => {
    const high = zone.to === undefined ? top : inside(yAt(scene, scale, zone.to));
    const low = zone.from === undefined ? top + height : inside(yAt(scene, scale, zone.from));
    return low - high < 1 ? [] : [{ zone, high, low }];
  });
};
