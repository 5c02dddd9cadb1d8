import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** The colours that a theme defines, by the names of their tokens. */
const coloursOf = (theme: string): ReadonlyMap<string, Colour> => {
  const block = new RegExp(`data-theme='${theme}'\\] \\{(.*?)\\n\\}`, 's').exec(css)![1]!;
  return new Map(
    [...block.matchAll(/--([\w-]+): #([0-9a-f]{6})([0-9a-f]{2})?;/g)].map(([, name, hex, alpha = 'ff']) => {
      const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex!.slice(at, at + 2), 16));
      return [name!, [red!, green!, blue!, Number.parseInt(alpha, 16) / 255]];
    }),
  );
};

const over = (top: Colour, below: Colour): Colour => {
  const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

/** WCAG 2.2, relative luminance. */
const luminance = ([red, green, blue]: Colour): number => {
  const [r, g, b] = [red, green, blue].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

const contrast = (one: Colour, other: Colour): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

const texts = ['text', 'muted', 'accent', 'green', 'red', 'btc', 'eth', 'warn', 'star'];
const grounds = ['page', 'canvas', 'card', 'raised'];
/** Tints over the background: a row under the pointer, a selected row, both. */
const states = [[], ['hover'], ['accent-soft'], ['accent-soft', 'hover']];
/** Backgrounds without rows. */
const still = [['banner'], ['strip'], ['canvas', 'tooltip']];
/** Labels on a tint of their colour, in any row. */
const tinted = [
  ['accent', 'accent-soft'],
  ['green', 'green-soft'],
  ['red', 'red-soft'],
  ['warn', 'warn-soft'],
  ['muted', 'hover'],
  ['text', 'accent-soft'],
  ['text', 'green-soft'],
  ['text', 'red-soft'],
  ['text', 'warn-soft'],
  ['text', 'line'],
];
/** The same for labels that occur only in bars and headings. */
const tintedAtTop = [
  ['btc', 'btc-soft'],
  ['eth', 'eth-soft'],
  ['star', 'star-soft'],
];
const series = Array.from({ length: 12 }, (_, index) => `series-${index}`);
const zones = ['cold', 'calm', 'warm', 'hot'].map((name) => `zone-${name}`);
const filled = [
  ['on-accent', 'accent'],
  ['on-badge', 'badge'],
  ...['accent', 'green', 'red', 'warn', 'btc', 'eth', ...series].map((mark) => ['on-mark', mark]),
];

const onText = [
  ...texts.flatMap((text) => [
    ...grounds.flatMap((ground) => states.map((state) => [text, ground, ...state])),
    ...still.map((layers) => [text, ...layers]),
  ]),
  ...tinted.flatMap(([text, tint]) =>
    grounds.flatMap((ground) => states.map((state) => [text!, ground, ...state, tint!])),
  ),
  ...tintedAtTop.flatMap(([text, tint]) =>
    ['card', 'raised'].flatMap((ground) => [[], ['hover']].map((state) => [text!, ground, ...state, tint!])),
  ),
  ...filled,
];
const onMark = [...series, ...zones, 'event', 'btc', 'eth', 'green', 'red', 'accent', 'star', 'crosshair'].flatMap(
  (mark) => [
    [mark, 'canvas'],
    [mark, 'strip'],
  ],
);

describe.each(['dark', 'light'])('%s', (theme) => {
  const colours = coloursOf(theme);
  const colour = (name: string): Colour => colours.get(name)!;
  const ratio = (name: string, layers: readonly string[]): number => {
    const [lowest, ...others] = layers.map(colour);
    const ground = others.reduce((below, top) => over(top, below), lowest!);
    return contrast(over(colour(name), ground), ground);
  };
  /** Pairs with too little contrast, for example `red on card + hover: 4.21`. */
  const short = (pairs: readonly (readonly string[])[], least: number): string[] =>
    pairs
      .map(([name, ...layers]) => ({ name: name!, layers, ratio: ratio(name!, layers) }))
      .filter((pair) => pair.ratio < least)
      .map((pair) => `${pair.name} on ${pair.layers.join(' + ')}: ${pair.ratio.toFixed(2)}`);

  it('has text that can be read on everything it stands on', () => {
    expect(short(onText, 4.5)).toEqual([]);
  });

  it('has marks that can be told from the ground', () => {
    expect(short(onMark, 3)).toEqual([]);
  });
});
