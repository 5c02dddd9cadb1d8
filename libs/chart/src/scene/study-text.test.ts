import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandsText, parseBands, parseRsi, parseWindow, rsiText } from './study-text.ts';

it('reads bands as it writes them', () => {
  const bands = fc.record({
    window: fc.integer({ min: 2, max: 200 }),
    width: fc.integer({ min: 10, max: 1_000 }).map((hundredths) => hundredths / 100),
  });
  fc.assert(
    fc.property(bands, (one) => {
      expect(parseBands(bandsText(one))).toEqual(one);
    }),
  );
  expect(parseBands('20~2~btc.nupl')).toEqual({ window: 20, width: 2, of: 'btc.nupl' });
});

it.each(['', '20', '1~2', '201~2', '20~0', '20~11', '20~2.125', '20~2~', '20~2~a~b', '2e1~2', '20~2~__proto__\n'])(
  'reads no bands in %j',
  (text) => expect(parseBands(text)).toBeUndefined(),
);

it('reads a relative strength index as it writes it, of the first line unless it names one', () => {
  expect(['14', '14~btc.nupl'].map(parseRsi)).toEqual([{ window: 14 }, { window: 14, of: 'btc.nupl' }]);
  expect([rsiText({ window: 14 }), rsiText({ window: 14, of: 'btc.nupl' })]).toEqual(['14', '14~btc.nupl']);
});

it.each(['', '1', '201', '14~', '14~a~b', '14~a-b', '1e1', '~btc.nupl'])(
  'reads no relative strength index in %j',
  (text) => expect(parseRsi(text)).toBeUndefined(),
);

it('reads a number of buckets', () => {
  expect(['14', '2', '200', '1', '201', '1e2', ''].map(parseWindow)).toEqual([
    14,
    2,
    200,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
