import { DRAWING_TEXT_LENGTH } from '@chaintide/contracts/limits';
import { drawingKinds, pointsOf, type Drawing } from '../drawings/drawing.ts';
import { settled } from '../drawings/geometry.ts';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readView, writeView } from './chart-view.ts';
import { drawingReader } from './drawing-link.ts';
import { drawingText, fitsLink, readDrawing } from './drawing-text.ts';

const LATEST = Date.UTC(2035, 0) / 1000;
const point = fc
  .record({ time: fc.nat(LATEST), value: fc.double({ min: -1e15, max: 1e15, noNaN: true }) })
  .map(settled)
  .map(({ time, value }) => ({ time, value: value + 0 })); // there is no negative zero in a link
const note = fc.string({ minLength: 1, maxLength: DRAWING_TEXT_LENGTH }).filter((text) => !/\p{C}/u.test(text));
const drawing = fc
  .tuple(fc.constantFrom(...drawingKinds), point, point, note)
  .map(
    ([kind, a, b, text]) =>
      ({ kind, points: [a, b].slice(0, pointsOf[kind]), text: kind === 'note' ? text : '' }) as unknown as Drawing,
  );

describe('a drawing in a link', () => {
  it('is read back as it was written, and the link takes it', () => {
    fc.assert(
      fc.property(drawing, (one) => {
        const item = drawingText(one);
        expect(readDrawing(item)).toEqual(one);
        expect(drawingReader(item, [])).toBe(item);
      }),
    );
  });

  it('is whatever the link takes, and nothing else', () => {
    const part = fc.oneof(fc.stringMatching(/^[0-9a-z]{1,6}$/), fc.double().map(String), fc.string({ maxLength: 4 }));
    const item = fc
      .tuple(fc.constantFrom('h', 't', 'b', 'f', 'n', 'x', ''), fc.array(part, { maxLength: 6 }))
      .map(([letter, parts]) => [letter, ...parts].join('_'));
    fc.assert(
      fc.property(item, (text) => {
        if (drawingReader(text, []) !== undefined) expect(readDrawing(text)).toBeDefined();
      }),
    );
    for (const text of ['h_zzzz_1e999', 'h_zz', 't_1_2_3', 'n_1_2', 'n_1_2_', 'h_1_2_x', 'q_1_2', '__proto__'])
      expect([text, drawingReader(text, [])]).toEqual([text, undefined]);
  });

  it('survives the whole link, with the signs that separate its parts', () => {
    const own: Drawing = { kind: 'note', points: [{ time: 1_600_000_000, value: 1.5e-7 }], text: '顶, a_b*c & d=1' };
    const { view } = readView(new URLSearchParams({ draw: drawingText(own) }), catalogue, 1);
    const { search } = new URL(`https://x/?${writeView(view).toString()}`);
    const again = readView(new URLSearchParams(search), catalogue, 1);
    expect(again.ignored).toEqual([]);
    expect(again.view.drawings.map(readDrawing)).toEqual([own]);
  });

  it('has only so much room', () => {
    const level = drawingText({ kind: 'level', points: [{ time: 1_600_000_000, value: 12_345.6 }], text: '' });
    expect(fitsLink(Array.from({ length: 12 }, () => level))).toBe(true);
    expect(fitsLink(Array.from({ length: 13 }, () => level))).toBe(false);
    const long = drawingText({ kind: 'note', points: [{ time: 1, value: 1 }], text: '长'.repeat(30) });
    expect(fitsLink([long, long])).toBe(false);
  });
});
