import { grades } from '@chaintide/contracts/people/roles';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Asker } from '../../platform/http/written-answer.ts';
import { RequestContext } from '../../platform/request-context.ts';
import { told, type Excerpt } from './excerpt.ts';
import { Scribe } from './scribe.ts';

const guest: Asker = {
  caller: { role: 'guest', grade: grades.guest, until: null, user: null, sessionId: null, secondFactor: 'missing' },
  encoding: 'br',
  holds: () => false,
};

const excerpt = (points: number): Excerpt => ({
  id: 'btc.price',
  resolution: '1d',
  parameters: {},
  provenance: [],
  revision: 1,
  columns: ['value'],
  times: Float64Array.from({ length: points }, (_, day) => day * 86_400),
  values: [Float64Array.from({ length: points }, (_, day) => (day === 0 ? NaN : day))],
  provisionalFrom: null,
  updatedAt: null,
  preview: null,
});

describe('the scribe', () => {
  let scribe: Scribe;
  beforeEach(() => {
    scribe = new Scribe();
  });
  afterEach(() => scribe.onApplicationShutdown());

  const ask = (
    state: string,
    read: () => Excerpt,
    { asker = guest, isFresh = () => true }: { asker?: Asker; isFresh?: () => boolean } = {},
  ) =>
    scribe.answer(asker, { kind: 'series', granted: [{ state, isFresh }] }, async () => ({
      kind: 'series',
      excerpt: read(),
    }));

  it('serialises a series as it would be sent, in the encoding that the caller accepts', async () => {
    const expected = { code: 200, msg: 'ok', data: told(excerpt(1_000)) };
    const read = async (encoding: Asker['encoding'], unpack: (bytes: Uint8Array) => Uint8Array): Promise<unknown> => {
      const { written } = await ask('a', () => excerpt(1_000), { asker: { ...guest, encoding } });
      expect(written).toMatchObject({ encoding, type: 'application/json; charset=utf-8' });
      return JSON.parse(Buffer.from(unpack(written.bytes)).toString());
    };
    expect(await read('br', brotliDecompressSync)).toEqual(expected);
    expect(await read('gzip', gunzipSync)).toEqual(expected);
    expect(await read(undefined, (bytes) => bytes)).toEqual(expected);
    expect(expected.data.values[0]!.slice(0, 2)).toEqual([null, 1]);
  });

  it('leaves a short one uncompressed', async () => {
    expect((await ask('a', () => excerpt(3))).written.encoding).toBeUndefined();
  });

  it('writes concurrent requests for the same output once, and nothing else', async () => {
    let reads = 0;
    const count = (): Excerpt => {
      reads += 1;
      return excerpt(500);
    };
    const [first, second, other] = await Promise.all([ask('a', count), ask('a', count), ask('b', count)]);
    expect(reads).toBe(2);
    expect(second.written).toBe(first.written);
    expect(other.written).toEqual(first.written);
    await ask('a', count);
    expect(reads).toBe(3);
  });

  it('leaves out what nobody waits for any more, unless somebody else does', async () => {
    const asked: string[] = [];
    const read = (name: string) => (): Excerpt => {
      asked.push(name);
      return excerpt(10);
    };
    let isHere = true;
    const leaving = new RequestContext('reads', () => !isHere);
    const staying = new RequestContext('reads', () => false);
    const first = ask('a', read('first'));
    const left = leaving.run(() => ask('b', read('left')));
    const shared = [leaving, staying].map((caller) => caller.run(() => ask('c', read('shared'))));
    isHere = false;
    await expect(left).rejects.toMatchObject({ error: 'server.busy' });
    await Promise.all([first, ...shared]);
    expect(asked).toEqual(['first', 'shared']);
  });

  it('continues after a failed read', async () => {
    const refused = ask('a', () => {
      throw new AppError('server.busy');
    });
    const next = ask('b', () => excerpt(10));
    await expect(refused).rejects.toMatchObject({ error: 'server.busy' });
    expect((await next).written.bytes.length).toBeGreaterThan(0);
  });

  it('loses only one answer when its thread breaks', async () => {
    const circle: unknown[] = [];
    circle.push(circle); // can be posted to a worker, but not serialised
    const lost = ask('a', () => ({ ...excerpt(10), provenance: circle as never }));
    const next = ask('b', () => excerpt(10));
    await expect(lost).rejects.toThrow(/circular/);
    expect((await next).written.bytes.length).toBeGreaterThan(0);
  });

  it('caches answers for guests only, and only while every part is valid', async () => {
    let isFresh = true;
    const answer = await ask('a', () => excerpt(500), { isFresh: () => isFresh });
    expect(answer.isFresh?.()).toBe(true);
    isFresh = false;
    expect(answer.isFresh?.()).toBe(false);
    const member = { ...guest, caller: { ...guest.caller, role: 'vip' as const } };
    expect((await ask('a', () => excerpt(500), { asker: member })).isFresh).toBeUndefined();
  });
});
