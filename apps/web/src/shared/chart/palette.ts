import type { Zone } from '@chaintide/contracts/indicators';
import { usePreferences, type Preferences } from '../preferences/preferences.ts';

export type Colour = 'series0' | 'series1' | 'series2' | 'series3' | 'series4' | 'series5' | 'series6' | 'series7' | 'btc';

/** Colours and font as canvases need them, read from the page's tokens. */
export interface Palette {
  readonly marks: Record<Colour, string>;
  readonly zones: Record<Zone['tone'], string>;
  readonly grid: string;
  readonly label: string;
  readonly watermark: string;
  readonly hatch: string;
  readonly strip: string;
  readonly font: string;
}

const read = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    marks: {
      series0: token('series-0'), series1: token('series-1'), series2: token('series-2'),
      series3: token('series-3'), series4: token('series-4'), series5: token('series-5'),
      series6: token('series-6'), series7: token('series-7'), btc: token('btc'),
    },
    zones: { cold: token('zone-cold'), calm: token('zone-calm'), warm: token('zone-warm'), hot: token('zone-hot') },
    grid: token('grid'),
    label: token('muted'),
    watermark: token('watermark'),
    hatch: token('hatch'),
    strip: token('strip'),
    font: style.getPropertyValue('--font').trim(),
  };
};

const palettes = new Map<Preferences['theme'], Palette>();

/** The palette of the theme; the page root carries its name before React hears of it. */
export const usePalette = (): Palette => {
  const { theme } = usePreferences();
  const palette = palettes.get(theme) ?? read();
  palettes.set(theme, palette);
  return palette;
};
