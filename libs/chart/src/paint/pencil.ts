import type { Provenance } from '@chaintide/contracts/charts/indicators';
import type { StageEvent } from '../scene/events.ts';
import type { Palette } from '../scene/palette.ts';
import type { Scene } from '../scene/scene.ts';
import type { NamedZone } from '../scene/zone-bands.ts';
import type { Pen } from './pen.ts';

/** Everything around the marks except numbers, with texts in the current language. */
export interface Backdrop {
  readonly zones: readonly NamedZone[];
  readonly events: readonly StageEvent[];
  readonly provenance: readonly Provenance[];
  readonly watermark: string;
  readonly simulated: string;
  /** Draws more in front of everything, such as drawings, whose code is loaded with the first one. */
  readonly front?: ((pencil: Pencil) => void) | undefined;
}

export interface Pencil {
  readonly pen: Pen;
  readonly scene: Scene;
  readonly palette: Palette;
}
