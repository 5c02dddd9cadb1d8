import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { naiveBalances, type NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import type { FetchContext } from '../source.ts';
import { BitcoinSource } from './bitcoin.source.ts';
import { HeldBlocks } from './held-blocks.ts';
import { ScriptedNode } from './fixtures/scripted-node.ts';

const COIN = 1e8;
const metrics = [
  'btc.supply',
  'btc.realized_cap',
  'btc.block_count',
  'btc.issuance_btc',
  'btc.addresses_nonzero',
] as const;

const dayOf = ({ time }: NaiveBlock): number => Math.floor((time * SECOND) / DAY) * DAY;
/** By the median of the last eleven headers. */
const medianDayOf = (chain: readonly NaiveBlock[], height: number): number => {
  const times = chain.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time);
  return Math.floor((times.toSorted((a, b) => a - b)[times.length >> 1]! * SECOND) / DAY);
};
const supplyOf = ({ coins }: NaiveBlock): number =>
  [...coins.values()].reduce((sum, { value }) => sum + value, 0) / COIN;

describe('the source of a Bitcoin node', () => {
  let node: Awaited<ReturnType<typeof ScriptedNode.open>>;
  let sink: MemorySink;
  let folder: string;
  let stop: AbortController;

  const open = (): BitcoinSource =>
    new BitcoinSource({
      name: 'bitcoin',
      provider: 'Bitcoin',
      url: node.host.url,
      simulated: false,
      limit: { name: 'bitcoin', weight: 1_000, windowMs: SECOND },
      file: join(folder, 'index'),
      metrics,
      saveEveryMs: 0,
      lookMs: 10 * MINUTE, // however busy the machine is
    });
  const context = (): FetchContext => ({ ...bareContext(sink), signal: stop.signal });
  const fetch = (source: BitcoinSource) => drain(source.fetch(context()), sink);
  const blocksAsked = (): number => node.host.requests.filter(({ pathname }) => pathname.includes('/block/')).length;
  const newest = (): NaiveBlock => node.chain.at(-1)!;

  beforeEach(async () => {
    node = await ScriptedNode.open(3, 250); // some two days
    sink = new MemorySink();
    stop = new AbortController();
    folder = mkdtempSync(join(tmpdir(), 'chaintide-index-'));
  });
  afterEach(async () => {
    stop.abort();
    await node.host.close();
    rmSync(folder, { recursive: true });
  });

  it('gives the days of its blocks, of which the last is open', async () => {
    expect(await fetch(open())).toBeUndefined();
    expect(sink.batches).toHaveLength(1);
    expect(sink.batches[0]).toMatchObject({ source: 'Bitcoin', step: '1d', provisionalFrom: dayOf(newest()) });
    expect(sink.column('btc.supply', '1d').get(dayOf(newest()))).toBe(supplyOf(newest()));
    expect(sink.column('btc.addresses_nonzero', '1d').get(dayOf(newest()))).toBe(naiveBalances(newest()).size);
    const blocks = [...sink.column('btc.block_count', '1d').values()].reduce((sum, count) => sum + count, 0);
    expect(blocks).toBe(node.chain.length);
  });

  it('gives the open day alone after a new block, and nothing without one', async () => {
    const source = open();
    await fetch(source);
    node.grow(1);
    await fetch(source);
    await fetch(source);
    expect(sink.batches).toHaveLength(2);
    const time = dayOf(newest());
    expect(sink.batches[1]!.points).toMatchObject({
      'btc.supply': [{ time, value: supplyOf(newest()) }],
      'btc.addresses_nonzero': [{ time, value: naiveBalances(newest()).size }],
    });
  });

  it('corrects the days of replaced blocks', async () => {
    const source = open();
    await fetch(source);
    node.reorganise(140);
    await fetch(source);
    const first = dayOf(node.chain.at(-141)!);
    expect(sink.batches[1]!.points['btc.supply']!.map(({ time }) => time)).toContain(first);
    expect(sink.column('btc.supply', '1d').get(dayOf(newest()))).toBe(supplyOf(newest()));
  });

  it('computes what needs a price from the prices that are held', async () => {
    const source = open();
    await fetch(source);
    expect(sink.column('btc.realized_cap', '1d').size).toBe(0);
    const days = [...sink.column('btc.supply', '1d').keys()];
    const points = days.map((time) => ({ time, value: 2 }));
    sink.ingest({
      source: 'a test',
      simulated: false,
      priority: 1,
      fetchedAt: 0,
      step: '1d',
      points: { 'btc.price': points },
    });
    await fetch(source);
    for (const day of days)
      expect(sink.column('btc.realized_cap', '1d').get(day)).toBeCloseTo(
        2 * sink.column('btc.supply', '1d').get(day)!,
        6,
      );
  });

  it('lends a reader of what coins had cost on any day, also while it follows the node', async () => {
    const [source, blocks] = [open(), new HeldBlocks()];
    const follow = () => drain(source.fetch({ ...context(), blocks }), sink);
    await follow();
    const days = [...sink.column('btc.supply', '1d').keys()];
    const points = days.map((time, row) => ({ time, value: 100 * (row + 1) }));
    sink.ingest({
      source: 'a test',
      simulated: false,
      priority: 1,
      fetchedAt: 0,
      step: '1d',
      points: { 'btc.price': points },
    });
    await follow();
    const [firstDay, lastDay] = [days[0]! / DAY, days.at(-1)! / DAY];
    const asked = [undefined, firstDay, lastDay, firstDay - 1, lastDay + 1];
    const [, ...read] = await Promise.all([follow(), ...asked.map((day) => blocks.costs!({ day, scale: 'linear' }))]);
    expect(read.map((one) => [one.firstDay, one.lastDay, one.costs?.day])).toEqual(
      [lastDay, firstDay, lastDay, undefined, undefined].map((day) => [firstDay, lastDay, day]),
    );
    const heights = node.chain.map((_, height) => height);
    for (const { costs } of read.slice(0, 3)) {
      const { coins } = node.chain[heights.findLast((height) => medianDayOf(node.chain, height) === costs!.day)!]!;
      const bands = Array.from(costs!.amounts, () => 0);
      for (const { value, height } of coins.values()) {
        const cost = 100 * (medianDayOf(node.chain, height) - firstDay + 1);
        bands[costs!.limits.findIndex((limit) => cost < limit) - 1]! += value / COIN;
      }
      expect([...costs!.amounts]).toEqual(bands.map((btc) => expect.closeTo(btc, 8)));
      expect(costs!.price).toBe(100 * (costs!.day - firstDay + 1));
    }
  });

  it('goes on from its file after a restart, and gives the same', async () => {
    await fetch(open());
    const before = sink.column('btc.supply', '1d');
    const asked = blocksAsked();
    stop.abort();
    [stop, sink] = [new AbortController(), new MemorySink()];
    node.grow(2);
    expect(await fetch(open())).toBeUndefined();
    expect(blocksAsked() - asked).toBe(2);
    const after = sink.column('btc.supply', '1d');
    for (const [day, supply] of before) if (day < dayOf(newest())) expect(after.get(day)).toBe(supply);
    expect(after.get(dayOf(newest()))).toBe(supplyOf(newest()));
  });

  it.each([
    ['cut', (path: string) => truncateSync(path, 5_000)],
    ['changed', (path: string) => writeFileSync(path, readFileSync(path).fill(1, 2_000, 2_010))],
    ['of nothing', (path: string) => writeFileSync(path, 'no index')],
  ])('says what to do with an index that is %s, and does not touch it', async (_, spoil) => {
    const path = join(folder, 'index');
    await fetch(open());
    stop.abort();
    stop = new AbortController();
    spoil(path);
    const spoilt = readFileSync(path);
    expect(await fetch(open())).toMatchObject({ problem: 'file', detail: expect.stringContaining(`remove ${path}`) });
    expect(readFileSync(path).equals(spoilt)).toBe(true);
  });

  it('indexes anew over the file of an older version', async () => {
    const path = join(folder, 'index');
    await fetch(open());
    stop.abort();
    [stop, sink] = [new AbortController(), new MemorySink()];
    const older = readFileSync(path);
    const version = 4 + older.readUInt32LE(0) + 8; // of the first matrix, behind the head
    const now = older.readUInt32LE(version);
    older.writeUInt32LE(now - 1, version);
    writeFileSync(path, older);
    expect(await fetch(open())).toBeUndefined();
    expect(sink.column('btc.supply', '1d').get(dayOf(newest()))).toBe(supplyOf(newest()));
    expect(readFileSync(path).readUInt32LE(version)).toBe(now);
  });

  it('says how far it is, and gives nothing until it has reached the newest block', async () => {
    node.oddities = { blocks: 1_000, headers: 1_000 };
    const source = open();
    expect(await fetch(source)).toBeUndefined();
    expect(source.note).toBe('indexing: block 249 of 1000');
    expect(source.progress).toEqual({ done: 249, total: 1_000, perSecond: null });
    expect(sink.batches).toEqual([]);
    node.oddities = {};
    node.grow(1);
    await fetch(source);
    expect(source.progress).toBeUndefined();
    node.oddities = { blocks: 1_000, headers: 1_000 };
    await fetch(source);
    await fetch(source);
    expect(source.progress).toEqual({ done: 250, total: 1_000, perSecond: 0 });
    expect(sink.batches).toHaveLength(1);
  });

  it('gives nothing while the node itself is syncing', async () => {
    node.oddities = { headers: 900_000, initialblockdownload: true };
    const source = open();
    await fetch(source);
    expect(source.note).toBe('the node is syncing: block 249 of 900000');
    expect(sink.batches).toEqual([]);
  });

  it('passes on why the node cannot be followed', async () => {
    node.oddities = { chain: 'test' };
    expect(await fetch(open())).toMatchObject({ problem: 'malformed', detail: expect.stringContaining('test') });
  });

  it('tells what waits for a block, every twenty seconds', async () => {
    const counted = { loaded: true, size: 3, bytes: 1_000, usage: 4_000, total_fee: 0.00002, mempoolminfee: 0.00001 };
    node.instead.set('mempool/info.json', (response) => response.end(JSON.stringify(counted)));
    let now = Date.now();
    const blocks = new HeldBlocks();
    const source = open();
    const look = () => drain(source.fetch({ ...context(), now: () => now, blocks }), sink);
    const asked = (): number => node.host.requests.filter(({ pathname }) => pathname.includes('/mempool/')).length;
    await look();
    expect(blocks.waiting).toEqual({
      simulated: false,
      isRefused: false,
      mempool: {
        time: now,
        transactions: 3,
        vbytes: 1_000,
        usage: 4_000,
        limit: null,
        totalFee: 0.00002,
        averageFee: 2,
        minFee: 1,
      },
    });
    await look();
    expect(asked()).toBe(1);
    now += 20 * SECOND;
    await look();
    expect(asked()).toBe(2);
  });

  it.each([
    ['has none', (response: ServerResponse) => response.writeHead(404).end('not found')],
    ['answers something else', (response: ServerResponse) => response.end('<html>')],
    ['counts nothing', (response: ServerResponse) => response.end('{"size":-1}')],
  ])('says so if a node %s, and gives its blocks all the same', async (_, answer) => {
    node.instead.set('mempool/info.json', (response) => void answer(response));
    const blocks = new HeldBlocks();
    expect(await drain(open().fetch({ ...context(), blocks }), sink)).toBeUndefined();
    expect(blocks.waiting).toEqual({ simulated: false, mempool: null, isRefused: true });
    expect(sink.batches).toHaveLength(1);
  });
});
