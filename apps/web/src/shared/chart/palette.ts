import { usePreferences } from '../preferences/preferences.ts';
import type { Colour, Palette } from '@chaintide/chart/scene/palette';

/** Design tokens. */
const tokens: Record<Colour, string> = {
  series0: 'series-0',
  series1: 'series-1',
  series2: 'series-2',
  series3: 'series-3',
  series4: 'series-4',
  series5: 'series-5',
  series6: 'series-6',
  series7: 'series-7',
  series8: 'series-8',
  series9: 'series-9',
  series10: 'series-10',
  series11: 'series-11',
  btc: 'btc',
  eth: 'eth',
  rise: 'up',
  fall: 'down',
  muted: 'muted',
};

/** Reads the palette from the page's root element. */
export const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    marks: Object.fromEntries(Object.entries(tokens).map(([colour, name]) => [colour, token(name)])) as Record<
      Colour,
      string
    >,
    zones: { cold: token('zone-cold'), calm: token('zone-calm'), warm: token('zone-warm'), hot: token('zone-hot') },
    canvas: token('canvas'),
    text: token('text'),
    onMark: token('on-mark'),
    grid: token('grid'),
    label: token('muted'),
    event: token('event'),
    watermark: token('watermark'),
    hatch: token('hatch'),
    font: style.getPropertyValue('--font').trim(),
  };
};

const palettes = new Map<string, Palette>();

/**
 * Returns the palette of the theme and of the rise and fall colours; the page's root carries both before React is
 * notified.
 */
export const usePalette = (): Palette => {
  const { theme, rise } = usePreferences();
  const key = `${theme} ${rise}`;
  const palette = palettes.get(key) ?? readPalette();
  palettes.set(key, palette);
  return palette;
};
