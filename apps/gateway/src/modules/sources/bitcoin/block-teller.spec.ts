import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { hexOf } from '@chaintide/onchain/blocks/bytes';
import type { NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { ownerText } from '@chaintide/onchain/scripts/owner-text';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import type { FetchContext } from '../source.ts';
import { BitcoinSource } from './bitcoin.source.ts';
import type { BlocksRead } from './blocks.ts';
import { ScriptedNode } from './fixtures/scripted-node.ts';

const PRICE = 200_000;
const LEAST = 5e8; // satoshi that are worth a million dollars

describe('the newest blocks of a node', () => {
  let node: Awaited<ReturnType<typeof ScriptedNode.open>>;
  let sink: MemorySink;
  let folder: string;
  let stop: AbortController;
  let now: number;

  const open = (): BitcoinSource =>
    new BitcoinSource({
      name: 'bitcoin',
      provider: 'Bitcoin',
      url: node.host.url,
      simulated: false,
      limit: { name: 'bitcoin', weight: 1_000, windowMs: SECOND },
      file: join(folder, 'index'),
      metrics: ['btc.supply'],
      saveEveryMs: 0,
      lookMs: 10 * MINUTE, // however busy the machine is
    });
  const context = (change: Partial<FetchContext> = {}): FetchContext => ({
    ...bareContext(sink, () => now),
    signal: stop.signal,
    blocks: sink.blocks,
    ...change,
  });
  const fetch = (source: BitcoinSource, change?: Partial<FetchContext>) => drain(source.fetch(context(change)), sink);
  const blocksAsked = (): number => node.host.requests.filter(({ pathname }) => pathname.includes('/block/')).length;
  const timeOf = (block: NaiveBlock): number => block.time * SECOND;
  /** As after a kill: nothing that was not saved is left, while the store is. */
  const restart = (): void => {
    stop.abort();
    stop = new AbortController();
  };
  const price = (dayBefore = 0): void => {
    const first = Math.floor(timeOf(node.chain[0]!) / DAY);
    const days = Array.from({ length: 9 }, (_, day) => first + day).slice(0, 9 - dayBefore);
    sink.ingest({
      source: 'a test',
      simulated: false,
      priority: 1,
      fetchedAt: 0,
      step: '1d',
      points: { 'btc.price': days.map((day) => ({ time: day * DAY, value: PRICE })) },
    });
  };
  const expectChain = (): void => {
    expect(sink.blocks.blocks.map(({ hash }) => hash)).toEqual(node.chain.map(({ hash }) => hexOf(hash)));
    const told = sink.blocks.blocks.flatMap(({ transactions }) => transactions.map(({ value }) => value));
    expect(told).toEqual(
      node.chain.flatMap(({ created }) => created.map(({ value }) => value)).filter((v) => v >= LEAST),
    );
  };

  beforeEach(async () => {
    node = await ScriptedNode.open(9, 250); // some two days
    sink = new MemorySink();
    stop = new AbortController();
    folder = mkdtempSync(join(tmpdir(), 'chaintide-lists-'));
    now = timeOf(node.chain.at(-1)!) + DAY;
    price();
  });
  afterEach(async () => {
    stop.abort();
    await node.host.close();
    rmSync(folder, { recursive: true });
  });

  it('are told once each, with what is worth a million dollars', async () => {
    const source = open();
    const reads: BlocksRead[] = [];
    const blocks = {
      keep(read: BlocksRead) {
        reads.push(read);
        sink.blocks.keep(read);
      },
      rank() {},
      serveAddresses() {},
      wait() {},
      serveCosts() {},
    };
    await fetch(source, { blocks });
    expectChain();
    node.grow(2);
    await fetch(source, { blocks });
    await fetch(source, { blocks });
    expectChain();
    expect(reads.map(({ from, blocks: { length } }) => [from, length])).toEqual([
      [0, 250],
      [250, 2],
    ]);
  });

  it('say what was paid, by whom, and what the coins had cost', async () => {
    await fetch(open());
    const paid = sink.blocks.blocks.flatMap(({ height, transactions }) =>
      transactions.map((one) => ({ ...one, height })),
    );
    const [mined, spent] = [paid.filter(({ spends }) => !spends), paid.filter(({ spends }) => spends)];
    expect(mined.length).toBeGreaterThan(100);
    for (const { profit, buyPrice, heldDays } of mined)
      expect([profit, buyPrice, heldDays]).toEqual([null, null, null]);
    expect(spent.length).toBeGreaterThan(50);
    for (const { profit, buyPrice, usd, value } of spent) {
      expect(buyPrice).toBeCloseTo(PRICE, 6);
      expect(profit).toBeCloseTo(0, 2);
      expect(usd).toBeCloseTo((value / 1e8) * PRICE, 2);
    }
    const { height, vout, address, type } = paid[0]!;
    const output = node.chain[height]!.created[vout]!;
    expect([address, type === 'nonStandard']).toEqual([ownerText(output.script).slice(0, 100), false]);
  });

  it('are those of the chain after it has left some', async () => {
    const source = open();
    await fetch(source);
    node.reorganise(30);
    await fetch(source);
    expectChain();
  });

  it('are told again if the program ended before they were stored, and none is missing or twice', async () => {
    await fetch(open());
    node.grow(3);
    const full = {
      keep: () => Promise.reject(new Error('the disk is full')),
      rank() {},
      serveAddresses() {},
      wait() {},
      serveCosts() {},
    };
    await expect(fetch(open(), { blocks: full })).rejects.toThrow('the disk is full');
    restart();
    node.grow(1);
    const asked = blocksAsked();
    await fetch(open());
    expect(blocksAsked() - asked).toBe(4); // the index was not saved without them
    expectChain();
    restart();
    node.reorganise(2);
    await fetch(open());
    expectChain();
  });

  it('wait for a price, and not for ever', async () => {
    sink = new MemorySink();
    const source = open();
    await fetch(source);
    expect(sink.blocks.blocks).toEqual([]);
    price();
    await fetch(source);
    expectChain();
    sink = new MemorySink();
    restart();
    node.grow(1);
    const other = open();
    await fetch(other);
    now += 11 * MINUTE;
    await fetch(other);
    expect(sink.blocks.blocks).toMatchObject([{ height: 250, transactions: [] }]);
  });

  it('are listed for a month', async () => {
    now = timeOf(node.chain[100]!) + 30 * DAY;
    price(9);
    await fetch(open());
    const heights = sink.blocks.blocks.map(({ height }) => height);
    expect(heights).toEqual(
      node.chain.filter((one) => timeOf(one) >= timeOf(node.chain[100]!)).map(({ height }) => height),
    );
  });
});
