import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { glyphs } from './glyphs.ts';

/** Twice the size at which the page shows it. */
const WIDTH = 320;
const HEIGHT = 112;
const GLYPH = 56; // an upright character's height
const ADVANCE = 53; // distance between characters: less than most are wide, so that neighbours touch

interface Point {
  readonly x: number;
  readonly y: number;
}
type Stroke = readonly Point[];
type Bend = (point: Point) => Point;

const between = (low: number, high: number): number => low + (randomInt(2 ** 32) / 2 ** 32) * (high - low);
const anyOf = <T>(choices: readonly T[]): T => choices[randomInt(choices.length)]!;

const straight = ([a, b]: readonly [Point, Point], part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** A Catmull-Rom curve, which passes through its points. */
const curved = ([a, b, c, d]: readonly [Point, Point, Point, Point], part: number): Point => {
  const along = (k: 'x' | 'y'): number =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * part +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * part ** 2 +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * part ** 3);
  return { x: along('x'), y: along('y') };
};

const STEPS = 7; // pieces per section, enough for a bent line to look smooth

/** Converts `'0,0 50,100'` to closely spaced points, so that moving the points bends the line. */
const trace = (stroke: string): Stroke => {
  const isSmooth = stroke.startsWith('~');
  const points = stroke
    .replace('~', '')
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
    .map(([x = 0, y = 0]) => ({ x: x - 50, y: y - 50 }));
  const sections = points.slice(1).map((end, index) => ({
    before: points[index - 1] ?? points[index]!,
    start: points[index]!,
    end,
    after: points[index + 2] ?? end,
  }));
  const pieces = sections.flatMap(({ before, start, end, after }) =>
    Array.from({ length: STEPS }, (_, step) =>
      isSmooth ? curved([before, start, end, after], step / STEPS) : straight([start, end], step / STEPS),
    ),
  );
  return [...pieces, points.at(-1)!];
};

/** The random size, slant, rotation and position of one character. */
const posed = (index: number, count: number): Bend => {
  const [turn, slant] = [between(-0.36, 0.36), between(-0.24, 0.24)];
  const [wide, high] = [(GLYPH / 100) * between(0.78, 0.98), (GLYPH / 100) * between(0.92, 1.16)];
  const at = { x: WIDTH / 2 + (index - (count - 1) / 2) * ADVANCE + between(-4, 4), y: HEIGHT / 2 + between(-9, 9) };
  return ({ x, y }) => {
    const [sx, sy] = [x * wide + y * high * slant, y * high];
    return { x: at.x + sx * Math.cos(turn) - sy * Math.sin(turn), y: at.y + sx * Math.sin(turn) + sy * Math.cos(turn) };
  };
};

/** A single long wave through the whole picture, across and up. */
const wave = (): Bend => {
  const [tallY, longY, fromY] = [between(3, 6), between(90, 160), between(0, 7)];
  const [tallX, longX, fromX] = [between(2, 4.5), between(38, 70), between(0, 7)];
  return ({ x, y }) => ({
    x: x + tallX * Math.sin((y / longX) * 2 * Math.PI + fromX),
    y: y + tallY * Math.sin((x / longY) * 2 * Math.PI + fromY),
  });
};

const pathOf = (stroke: Stroke): string => `M${stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
const pen = (d: string, width: number, colour = 'url(#ink)'): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width.toFixed(1)}"/>`;

/** A character over a thin outline in the background colour, which separates it visually from its neighbour. */
const character = (name: string, pose: Bend): string => {
  const d = anyOf(glyphs[name]!)
    .map((stroke) => pathOf(trace(stroke).map(pose)))
    .join('');
  const width = between(6.5, 8.5);
  return pen(d, width + 5, 'url(#ground)') + pen(d, width);
};

/** A line from edge to edge through the characters, as thick as a thin stroke and of the same ink. */
const line = (bend: Bend): string => {
  const [left, right] = [between(22, 90), between(22, 90)];
  const [tall, long] = [between(6, 16), between(110, 260)];
  const points = Array.from({ length: 40 }, (_, step) => ({
    x: (step / 39) * WIDTH,
    y: left + ((right - left) * step) / 39,
  }));
  return pen(
    pathOf(points.map(({ x, y }) => bend({ x, y: y + tall * Math.sin((x / long) * 2 * Math.PI) }))),
    between(2.4, 3.6),
  );
};

/** A small mark that is not a character. */
const crumb = (): string => {
  const [x, y, turn] = [between(8, WIDTH - 8), between(8, HEIGHT - 8), between(0, 7)];
  const tip = (far: number): Point => ({ x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far });
  const side = { x: x + between(-7, 7), y: y + between(-7, 7) };
  return pen(pathOf([tip(-8), side, tip(8)]), between(1.5, 2.6));
};

const grounds = [
  ['#12343b', '#1b2a4a'],
  ['#1a2f4f', '#243a3f'],
  ['#20304a', '#123c42'],
] as const;
const inks = [
  ['#7fe3d4', '#bfe3ff'],
  ['#9ad7ff', '#c9f2e3'],
  ['#ffd9a0', '#a9ecdf'],
] as const;

const gradient = (id: string, [from, to]: readonly [string, string]): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${between(0, HEIGHT).toFixed()}" x2="${WIDTH}" y2="${between(0, HEIGHT).toFixed()}">` +
  `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const sketch = (answer: string): string => {
  const bend = wave();
  const characters = Array.from(answer, (name, index) => {
    const pose = posed(index, answer.length);
    return character(name, (point) => bend(pose(point)));
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${gradient('ground', anyOf(grounds))}${gradient('ink', anyOf(inks))}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="12" fill="url(#ground)"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${times(12, crumb).join('')}${line(bend)}${characters.join('')}${line(wave())}</g></svg>`
  );
};

/** The answer as a picture; only pixels leave this process. */
@Injectable()
export class Artist {
  draw(answer: string): Promise<Buffer> {
    return sharp(Buffer.from(sketch(answer)))
      .blur(0.6)
      .png({ palette: true, colours: 32, dither: 0.6, effort: 3 })
      .toBuffer();
  }
}
