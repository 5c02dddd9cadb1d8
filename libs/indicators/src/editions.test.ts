import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editionsOf, isSameBase, standingAt, type PointHistory } from './editions.ts';

test('figures in another base year do not stand on one chart', () => {
  expect(isSameBase('macro.gdp', 29_000, 29_300)).toBe(true);
  expect(isSameBase('macro.real_gdp', 10_000, 12_000)).toBe(false);
  expect(isSameBase('macro.wei', -0.1, 0.2)).toBe(true);
});

test('what stood at a moment is the last edition before it', () => {
  const edition = fc.record({ at: fc.integer({ min: 0, max: 50 }), value: fc.double({ noNaN: true }) });
  fc.assert(
    fc.property(fc.array(edition), fc.integer({ min: 0, max: 60 }), (given, before) => {
      const editions = given.toSorted((a, b) => a.at - b.at);
      let expected: number | undefined;
      for (const one of editions) if (one.at < before) expected = one.value;
      expect(standingAt(editions, before)).toBe(expected);
    }),
  );
});

const point = (more: Partial<PointHistory>): PointHistory => ({
  metric: 'macro.gdp',
  value: 102,
  fetchedAt: 100,
  releasedAt: 10,
  firstFigure: null,
  revisions: [],
  ...more,
});
const revision = (...[was, wasAt, becomes, seenAt]: [number, number | null, number, number]) => ({
  was,
  wasAt,
  becomes,
  seenAt,
});

test.each<[string, Partial<PointHistory>, [number, number][]]>([
  ['what we hold counts from its release', {}, [[10, 102]]],
  [
    'the first figure stands until we have another',
    { firstFigure: 101 },
    [
      [10, 101],
      [100, 102],
    ],
  ],
  ['a first figure that still stands is one edition', { firstFigure: 102 }, [[10, 102]]],
  ['a first figure in another base is left out', { firstFigure: 80 }, [[10, 102]]],
  [
    'a revision counts from when we saw it',
    { revisions: [revision(101, 12, 102, 50)] },
    [
      [10, 101],
      [50, 102],
    ],
  ],
  [
    'first figure, first held, revised',
    { firstFigure: 99, revisions: [revision(100, 12, 101, 50), revision(101, 50, 102, 60)] },
    [
      [10, 99],
      [12, 100],
      [50, 101],
      [60, 102],
    ],
  ],
  [
    'a value whose predecessor was not logged',
    { revisions: [revision(100, 12, 101, 50)] },
    [
      [10, 100],
      [50, 101],
      [100, 102],
    ],
  ],
  [
    'a log from before moments were kept',
    { firstFigure: 99, revisions: [revision(100, null, 102, 50)] },
    [
      [10, 99],
      [10, 100],
      [50, 102],
    ],
  ],
])('%s', (_name, more, expected) => {
  expect(editionsOf(point(more)).map(({ at, value }) => [at, value])).toEqual(expected);
});

test('an edition has the time at which we fetched it, if we did', () => {
  const revisions = [revision(100, 12, 101, 50), revision(101, 50, 102, 60)];
  const fetched = (more: Partial<PointHistory>) => editionsOf(point(more)).map(({ fetchedAt }) => fetchedAt);
  expect(fetched({})).toEqual([100]);
  expect(fetched({ firstFigure: 99, revisions })).toEqual([null, 12, 50, 60]);
  expect(fetched({ revisions: [revision(100, null, 102, 50)] })).toEqual([null, 50]);
});

test('nothing stands before the release, what we hold stands in the end, and moments are in order', () => {
  const value = fc.integer({ min: 95, max: 105 });
  const moment = fc.integer({ min: 0, max: 100 });
  const past = fc.record({
    firstFigure: fc.option(value),
    value,
    fetchedAt: moment,
    releasedAt: moment,
    revisions: fc.array(fc.record({ was: value, wasAt: fc.option(moment), becomes: value, seenAt: moment })),
  });
  fc.assert(
    fc.property(past, (more) => {
      const editions = editionsOf(point(more));
      expect(standingAt(editions, more.releasedAt)).toBeUndefined();
      expect(editions.at(-1)!.value).toBe(more.value);
      expect(editions.map(({ at }) => at)).toEqual(editions.map(({ at }) => at).toSorted((a, b) => a - b));
    }),
  );
});
