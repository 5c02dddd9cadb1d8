import type { Zone } from '@chaintide/contracts/charts/indicators';
import { extentOf, yAt, type Scene } from './scene.ts';

/** A zone with its label in the current language. */
export type NamedZone = Omit<Zone, 'label'> & { readonly label: string };

/** The vertical extent of a zone in a picture. */
export interface Band {
  readonly zone: NamedZone;
  readonly high: number;
  readonly low: number;
}

/** The bands of the visible zones. */
export const bandsOf = (scene: Scene, zones: readonly NamedZone[]): Band[] => {
  const [{ scale }] = scene.axes;
  const { top, height } = extentOf(scene, scale);
  // an edge that a log axis cannot show is placed at the bottom
  const inside = (y: number): number => Math.min(Math.max(Number.isNaN(y) ? top + height : y, top), top + height);
  return zones.flatMap((zone) => {
    const high = zone.to === undefined ? top : inside(yAt(scene, scale, zone.to));
    const low = zone.from === undefined ? top + height : inside(yAt(scene, scale, zone.from));
    return low - high < 1 ? [] : [{ zone, high, low }];
  });
};
