// @vitest-environment jsdom
import type { CompactSeries } from '@chaintide/contracts/charts/indicators';
import { encodeCompact } from '@chaintide/indicators/compact';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSeries, type SeriesRequest } from './load-series.ts';
import { digitsAt, type SeriesColumns } from '@chaintide/chart/scene/series-columns';

const DAY = 86_400;

const tail = (days: readonly number[], more: Partial<CompactSeries> = {}): CompactSeries => ({
  id: 'btc.mvrv',
  resolution: '1d',
  parameters: {},
  revision: 7,
  columns: ['value'],
  times: days.map((day) => day * DAY),
  values: [days.map((day) => day / 10)],
  provisionalFrom: null,
  provenance: [],
  updatedAt: 5,
  preview: null,
  history: null,
  ...more,
});

const older = (
  days: readonly number[],
  values: readonly number[] = days.map((day) => day / 10),
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    encodeCompact({ times: Float64Array.from(days, (day) => day * DAY), columns: [Float64Array.from(values)] }),
  );

const gives = (data: unknown) => () => new Response(JSON.stringify({ code: 200, msg: '', data }));
const file = (bytes: Uint8Array<ArrayBuffer>) => () =>
  new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } });
const refuses = (status: number, name: string) => () =>
  new Response(JSON.stringify({ code: status, msg: '', data: null, error: { name, args: {} } }), { status });

const fetching = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();

/** Queues responses in order. */
const answers = (...given: readonly (() => Response)[]): void => {
  for (const one of given) fetching.mockResolvedValueOnce(one());
};
const asked = (): string[] =>
  fetching.mock.calls.map(([address]) => address.replace('/api/v1/indicators/btc.mvrv', ''));

const load = async (more: Partial<SeriesRequest> = {}): Promise<SeriesColumns> => {
  const result = await loadSeries({ id: 'btc.mvrv', resolution: '1d', parameters: {}, ...more }, { token: 'secret' });
  if ('error' in result) throw new Error(result.error.name);
  return result.data;
};

describe('loadSeries', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', fetching);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetching.mockReset();
  });

  it('appends the newest points to the older ones that they refer to', async () => {
    answers(gives(tail([3, 4], { history: { key: 'abcdefgh', points: 2 } })), file(older([1, 2])));
    const series = await load();
    expect([...series.times]).toEqual([1, 2, 3, 4].map((day) => day * DAY));
    expect([...series.values[0]!]).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(series).toMatchObject({ revision: 7, rounded: [false], roundedBefore: null });
    expect(asked()).toEqual(['/columns?resolution=1d', '/history/abcdefgh?resolution=1d']);
    expect(
      fetching.mock.calls.map(([, { cache, headers }]) => [
        cache,
        (headers as Record<string, string>)['authorization'],
      ]),
    ).toEqual([
      ['no-cache', 'Bearer secret'],
      ['default', 'Bearer secret'],
    ]);
  });

  it('requests both with the chosen parameters', async () => {
    answers(gives(tail([2], { history: { key: 'abcdefgh', points: 1 } })), file(older([1])));
    await load({ parameters: { mean: 'geometric' } });
    expect(asked()).toEqual([
      '/columns?mean=geometric&resolution=1d',
      '/history/abcdefgh?mean=geometric&resolution=1d',
    ]);
  });

  it('marks the rounded points', async () => {
    const values = [Math.PI, Math.E];
    answers(gives(tail([3], { history: { key: 'abcdefgh', points: 2 } })), file(older([1, 2], values)));
    const series = await load();
    expect(series).toMatchObject({ rounded: [true], roundedBefore: 3 * DAY });
    expect(series.values[0]![0]! / Math.PI).toBeCloseTo(1, 6);
    expect([digitsAt(series, 0, 2 * DAY), digitsAt(series, 0, 3 * DAY)]).toEqual([6, undefined]);
  });

  it('takes a whole series as it is, and requests part of one separately', async () => {
    answers(gives(tail([1, 2])), gives(tail([1, 2])));
    expect((await load()).times).toHaveLength(2);
    expect((await load({ from: '2026-01-01' })).times).toHaveLength(2);
    expect(asked()).toEqual(['/columns?resolution=1d', '/series?resolution=1d&from=2026-01-01']);
  });

  it('requests what was known on a day in one part, and says so', async () => {
    answers(gives(tail([1, 2], { known: '2026-01-31' })));
    expect(await load({ known: '2026-01-31' })).toMatchObject({ known: '2026-01-31', provisionalFrom: null });
    expect(asked()).toEqual(['/series?resolution=1d&known=2026-01-31']);
  });

  it('starts again if the history changed between the two requests', async () => {
    answers(
      gives(tail([3], { history: { key: 'abcdefgh', points: 2 } })),
      refuses(410, 'history.outdated'),
      gives(tail([3], { revision: 8, history: { key: 'ijklmnop', points: 2 } })),
      file(older([1, 2])),
    );
    expect(await load()).toMatchObject({ revision: 8 });
    expect(asked().at(-1)).toBe('/history/ijklmnop?resolution=1d');
  });

  it('gives up on a history that keeps changing', async () => {
    fetching.mockImplementation((address) =>
      Promise.resolve(
        (address.includes('/history/')
          ? refuses(410, 'history.outdated')
          : gives(tail([3], { history: { key: 'abcdefgh', points: 2 } })))(),
      ),
    );
    await expect(load()).rejects.toThrow('history.outdated');
    expect(fetching).toHaveBeenCalledTimes(6);
  });

  it('passes on a refusal', async () => {
    answers(refuses(403, 'level.insufficient'));
    await expect(load()).rejects.toThrow('level.insufficient');
    answers(gives(tail([3], { history: { key: 'abcdefgh', points: 2 } })), refuses(403, 'level.insufficient'));
    await expect(load()).rejects.toThrow('level.insufficient');
  });

  it.each([
    ['bytes of something else', new Uint8Array([60, 33, 100])],
    ['nothing', new Uint8Array()],
    ['fewer points than were named', older([1])],
    ['points beyond the newest ones', older([1, 3])],
    [
      'more columns',
      new Uint8Array(
        encodeCompact({
          times: Float64Array.of(DAY, 2 * DAY),
          columns: [Float64Array.of(1, 2), Float64Array.of(1, 2)],
        }),
      ),
    ],
  ])('returns nothing from %s', async (_, bytes) => {
    fetching.mockImplementation((address) =>
      Promise.resolve(
        (address.includes('/history/') ? file(bytes) : gives(tail([3], { history: { key: 'abcdefgh', points: 2 } })))(),
      ),
    );
    await expect(load()).rejects.toThrow('unreadable');
  });

  it('returns the same series wherever it is cut', async () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 60 })
      .map((some) => some.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(days, fc.nat(58), async (all, place) => {
        const cut = 1 + (place % (all.length - 1));
        answers(
          gives(tail(all.slice(cut), { history: { key: 'abcdefgh', points: cut } })),
          file(older(all.slice(0, cut))),
        );
        const cutUp = await load();
        answers(gives(tail(all)));
        expect(cutUp).toEqual(await load());
      }),
      { numRuns: 60 },
    );
  });
});
