// @vitest-environment jsdom
import { palettes } from '@chaintide/chart/paint/palettes';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readPalette } from './palette.ts';

const tokens = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');
const root = document.documentElement;

afterEach(() => document.head.replaceChildren());

it.each(['dark', 'light'] as const)('a picture of the gateway has the colours of the %s page', (theme) => {
  const style = document.createElement('style');
  style.textContent = tokens;
  document.head.append(style);
  Object.assign(root.dataset, { theme, rise: 'green' });
  expect({ ...readPalette(), font: 'sans-serif' }).toEqual(palettes[theme]);
});
