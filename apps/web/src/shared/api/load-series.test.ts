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
const NONE = new Uint8Array();
const file = (bytes: Uint8Array<ArrayBuffer>, tag?: string) => () =>
  new Response(bytes, {
    headers: { 'content-type': 'application/octet-stream', ...(tag !== undefined && { etag: tag }) },
  });
const refuses = (status: number, name: string) => () =>
  new Response(JSON.stringify({ code: status, msg: '', data: null, error: { name, args: {} } }), { status });

const fetching = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();

interface Queues {
  /** Of the columns, or of the series in one part. */
  readonly columns: (() => Response)[];
  readonly newest?: (() => Response)[];
  readonly keyed?: (() => Response)[];
}

/** Answers each kind of request in order, and the last one again and again. */
const answers = ({ columns, newest = [file(NONE)], keyed = [] }: Queues): void => {
  const queues = { columns: [...columns], newest: [...newest], keyed: [...keyed] };
  fetching.mockImplementation(async (address) => {
    const queue = address.includes('/history/')
      ? queues[address.includes('/newest') ? 'newest' : 'keyed']
      : queues.columns;
    const give = queue.length > 1 ? queue.shift() : queue[0];
    if (!give) throw new Error(`nothing answers ${address}`);
    return give();
  });
};
const asked = (): string[] =>
  fetching.mock.calls.map(([address]) => address.replace('/api/v1/indicators/btc.mvrv', ''));

/** The history that the columns name. */
const named = { key: 'abcdefgh', points: 2 };

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

  it('appends the newest points to the older ones, which are requested at the same time', async () => {
    answers({ columns: [gives(tail([3, 4], { history: named }))], newest: [file(older([1, 2]), '"abcdefgh"')] });
    const series = await load();
    expect([...series.times]).toEqual([1, 2, 3, 4].map((day) => day * DAY));
    expect([...series.values[0]!]).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(series).toMatchObject({ revision: 7, rounded: [false], roundedBefore: null });
    expect(asked()).toEqual(['/history/newest?resolution=1d', '/columns?resolution=1d']);
    for (const [, { cache, headers }] of fetching.mock.calls)
      expect([cache, (headers as Record<string, string>)['authorization']]).toEqual(['no-cache', 'Bearer secret']);
  });

  it.each([
    ['was replaced in between', file(older([1]), '"ijklmnop"')],
    ['is empty', file(NONE)],
    ['has no tag', file(older([1, 2]))],
    ['is refused', refuses(403, 'level.insufficient')],
  ])('requests the history by its key if the newest one %s', async (_, newest) => {
    answers({ columns: [gives(tail([3], { history: named }))], newest: [newest], keyed: [file(older([1, 2]))] });
    expect((await load()).times).toHaveLength(3);
    expect(asked().slice(2)).toEqual(['/history/abcdefgh?resolution=1d']);
    expect(fetching.mock.lastCall![1].cache).toBe('default');
  });

  it('takes the newest history from a proxy that makes its tag weak', async () => {
    answers({ columns: [gives(tail([3], { history: named }))], newest: [file(older([1, 2]), 'W/"abcdefgh"')] });
    expect((await load()).times).toHaveLength(3);
    expect(asked()).toHaveLength(2);
  });

  it('requests all with the chosen parameters', async () => {
    answers({ columns: [gives(tail([3], { history: named }))], keyed: [file(older([1, 2]))] });
    await load({ parameters: { mean: 'geometric' } });
    expect(asked()).toEqual(
      ['/history/newest', '/columns', '/history/abcdefgh'].map((path) => `${path}?mean=geometric&resolution=1d`),
    );
  });

  it('marks the rounded points', async () => {
    const values = [Math.PI, Math.E];
    answers({ columns: [gives(tail([3], { history: named }))], keyed: [file(older([1, 2], values))] });
    const series = await load();
    expect(series).toMatchObject({ rounded: [true], roundedBefore: 3 * DAY });
    expect(series.values[0]![0]! / Math.PI).toBeCloseTo(1, 6);
    expect([digitsAt(series, 0, 2 * DAY), digitsAt(series, 0, 3 * DAY)]).toEqual([6, undefined]);
  });

  it('takes a whole series as it is, and requests part of one separately', async () => {
    answers({ columns: [gives(tail([1, 2]))] });
    expect((await load()).times).toHaveLength(2);
    expect((await load({ from: '2026-01-01' })).times).toHaveLength(2);
    expect(asked().slice(1)).toEqual(['/columns?resolution=1d', '/series?resolution=1d&from=2026-01-01']);
  });

  it('requests what was known on a day in one part, and says so', async () => {
    answers({ columns: [gives(tail([1, 2], { known: '2026-01-31' }))] });
    expect(await load({ known: '2026-01-31' })).toMatchObject({ known: '2026-01-31', provisionalFrom: null });
    expect(asked()).toEqual(['/series?resolution=1d&known=2026-01-31']);
  });

  it('starts again if the history changed between the requests', async () => {
    answers({
      columns: [
        gives(tail([3], { history: named })),
        gives(tail([3], { revision: 8, history: { key: 'ijklmnop', points: 2 } })),
      ],
      keyed: [refuses(410, 'history.outdated'), file(older([1, 2]))],
    });
    expect(await load()).toMatchObject({ revision: 8 });
    expect(asked().at(-1)).toBe('/history/ijklmnop?resolution=1d');
  });

  it('gives up on a history that keeps changing', async () => {
    answers({ columns: [gives(tail([3], { history: named }))], keyed: [refuses(410, 'history.outdated')] });
    await expect(load()).rejects.toThrow('history.outdated');
    expect(fetching).toHaveBeenCalledTimes(9);
  });

  it('passes on a refusal', async () => {
    const refusal = refuses(403, 'level.insufficient');
    answers({ columns: [refusal], newest: [refusal] });
    await expect(load()).rejects.toThrow('level.insufficient');
    answers({ columns: [gives(tail([3], { history: named }))], keyed: [refusal] });
    await expect(load()).rejects.toThrow('level.insufficient');
  });

  it.each([
    ['bytes of something else', new Uint8Array([60, 33, 100])],
    ['nothing', NONE],
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
    const columns = [gives(tail([3], { history: named }))];
    answers({ columns, keyed: [file(bytes)] });
    await expect(load()).rejects.toThrow('unreadable');
    answers({ columns, newest: [file(bytes, '"abcdefgh"')] });
    await expect(load()).rejects.toThrow('unreadable');
  });

  it('returns the same series wherever it is cut', async () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 60 })
      .map((some) => some.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(days, fc.nat(58), async (all, place) => {
        const cut = 1 + (place % (all.length - 1));
        answers({
          columns: [gives(tail(all.slice(cut), { history: { key: 'abcdefgh', points: cut } }))],
          newest: [file(older(all.slice(0, cut)), '"abcdefgh"')],
        });
        const cutUp = await load();
        answers({ columns: [gives(tail(all))] });
        expect(cutUp).toEqual(await load());
      }),
      { numRuns: 60 },
    );
  });
});
