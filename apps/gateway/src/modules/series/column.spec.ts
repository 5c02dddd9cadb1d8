import fc from 'fast-check';
import { Chunk, CHUNK_ROWS } from './chunk.ts';
import { Column, type Written } from './column.ts';

const DAY = 86_400_000;
const priorities = [9, 1, 2];
const priorityOf = (source: number): number => priorities[source]!;
const point = (value: number, more: Partial<Written> = {}): Written => {
  const source = more.source ?? 1;
  return { value, source, fetchedAt: 1_000, priority: priorityOf(source), provisional: false, ...more };
};

describe('Column', () => {
  it('keeps zero and negative values apart from missing ones', () => {
    const column = new Column(DAY);
    column.write(5, point(0), priorityOf);
    column.write(7, point(-2), priorityOf);
    const copy = new Float64Array(4);
    column.copy(5, copy);
    expect([...copy]).toEqual([0, Number.NaN, -2, Number.NaN]);
  });

  it('lets a final point replace an open one and never the other way round', () => {
    const column = new Column(DAY);
    expect(column.write(9, point(1, { provisional: true, source: 1 }), priorityOf)).toEqual({ kind: 'added' });
    expect(column.lastFinalTime).toBeUndefined();
    expect(column.write(9, point(2, { source: 2 }), priorityOf)).toEqual({ kind: 'changed' });
    expect(column.write(9, point(3, { provisional: true, source: 1 }), priorityOf)).toEqual({ kind: 'ignored' });
    expect(column.point(9)).toMatchObject({ value: 2, provisional: false });
    expect(column.lastFinalTime).toBe(9 * DAY);
  });

  it("prefers the better source and logs only a source's corrections of its own points", () => {
    const column = new Column(DAY);
    column.write(3, point(10, { source: 2 }), priorityOf);
    expect(column.write(3, point(11, { source: 1 }), priorityOf)).toEqual({ kind: 'changed' });
    expect(column.write(3, point(12, { source: 2 }), priorityOf)).toEqual({ kind: 'ignored' });
    expect(column.write(3, point(13, { source: 1 }), priorityOf)).toEqual({ kind: 'revised', was: 11, wasAt: 1_000 });
    expect(column.write(3, point(13, { source: 1 }), priorityOf)).toEqual({ kind: 'ignored' });
  });

  it('accepts a late point and knows its extent', () => {
    const column = new Column(DAY);
    column.write(10, point(1), priorityOf);
    expect(column.write(8, point(2), priorityOf)).toEqual({ kind: 'added' });
    expect(column.extent).toEqual({ first: 8, last: 10 });
    expect(column.lastFinalTime).toBe(10 * DAY);
  });

  it('names the better source as the origin of a value that both provide', () => {
    const column = new Column(DAY);
    column.write(3, point(10, { source: 2 }), priorityOf);
    expect(column.write(3, point(10, { source: 1 }), priorityOf)).toEqual({ kind: 'ignored' });
    expect(column.point(3)?.source).toBe(1);
  });

  it('restores from stored chunks what was written, in any order', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 * CHUNK_ROWS }), fc.double({ noNaN: true })), {
      selector: ([row]) => row,
      maxLength: 200,
    });
    fc.assert(
      fc.property(rows, (points) => {
        const written = new Column(DAY);
        for (const [row, value] of points) written.write(row, point(value), priorityOf);
        const read = new Column(DAY);
        for (const { number, chunk } of written.takeDirty()) read.adopt(number, Chunk.read(chunk.toBytes()));
        expect(written.takeDirty()).toEqual([]);
        expect(read.extent).toEqual(written.extent);
        for (const [row, value] of points) expect(read.point(row)?.value).toBe(value);
      }),
    );
  });
});
