import { API_BASE, type RouteData } from '@chaintide/contracts/http';
import {
  addressFlowsFileRoute,
  type addressFlowsRoute,
  bitcoinAddressRoute,
} from '@chaintide/contracts/market/bitcoin-address';
import type { topAddressesRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { MempoolState } from '@chaintide/contracts/market/mempool';
import { topics } from '@chaintide/contracts/realtime';
import { parse } from 'csv-parse/sync';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AddressTagsService } from '../../src/modules/address-tags/address-tags.service.ts';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { DemoTags } from '../../src/modules/demo/demo-tags.service.ts';
import { demoTagLines } from '../../src/modules/demo/demo-tags.ts';
import { DemoService } from '../../src/modules/demo/demo.service.ts';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import { BitcoinSource } from '../../src/modules/sources/bitcoin/bitcoin.source.ts';
import { bareContext, drain, MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone } from '../everyone.ts';
import { Simnet } from '../simnet.ts';

const NEVER_PAID = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'; // of BIP 173
const SATOSHI = 8; // decimals
const PAGE = 7;
const PATIENCE_MS = 90_000;

type About = RouteData<typeof bitcoinAddressRoute>;
type Flows = RouteData<typeof addressFlowsRoute>;

describe('an address of bitcoin, on a simulated chain', () => {
  let simnet: Simnet;
  let everyone: Everyone;
  let vip: CallerCase;
  let folder: string;
  const stop = new AbortController();
  let read: () => Promise<unknown>;
  beforeAll(async () => {
    const since = new Date(Date.now() - 40 * DAY).toISOString().slice(0, 10);
    simnet = await Simnet.start(0, { SIMNET_BITCOIN_SINCE: since });
    everyone = await Everyone.start();
    folder = mkdtempSync(join(tmpdir(), 'chaintide-index-'));
    read = follow();
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(async () => {
    stop.abort();
    await everyone.stop();
    rmSync(folder, { recursive: true });
    await simnet.stop();
  });

  /** The real source and its thread, asked by hand: the gateway's own has no node. */
  const follow = (): (() => Promise<unknown>) => {
    const source = new BitcoinSource({
      name: 'bitcoin',
      provider: 'Bitcoin',
      url: simnet.url,
      simulated: true,
      limit: { name: 'bitcoin', weight: 1_000, windowMs: SECOND },
      file: join(folder, 'simulated.index'),
      metrics: ['btc.supply'],
      history: true,
    });
    const { app } = everyone.gateway;
    const context = {
      ...bareContext(app.get(SeriesService)),
      signal: stop.signal,
      blocks: app.get(BitcoinBlocksService),
    };
    return () => drain(source.fetch(context), new MemorySink());
  };

  const ask = async (path: `/${string}`) =>
    everyone.callers.ask({ method: 'GET', path }, { language: 'en' }, await everyone.callers.tokenFor(vip));
  const dataOf = async <T>(path: `/${string}`): Promise<T> => (await ask(path)).answer!.data as T;
  const about = (address: string): Promise<About> => dataOf(`/marketall/btc/address/${encodeURIComponent(address)}`);
  const flows = (address: string, query = ''): Promise<Flows> =>
    dataOf(`/marketall/btc/address/${encodeURIComponent(address)}/flows${query}`);
  const top = (): Promise<RouteData<typeof topAddressesRoute> | null> => dataOf('/marketall/btc/topAddresses?limit=8');

  const idle = (): Promise<void> => Promise.resolve();
  /** Reads the chain again and again until an answer is as it should be. */
  const until = async <T>(look: () => Promise<T>, isIt: (value: T) => boolean, before = read): Promise<T> => {
    for (const deadline = performance.now() + PATIENCE_MS; ; await pause(250)) {
      await before();
      const value = await look();
      if (isIt(value)) return value;
      if (performance.now() > deadline) throw new Error(`it stayed ${JSON.stringify(value).slice(0, 300)}`);
    }
  };
  const allFlows = async (address: string): Promise<Flows['list']> => {
    const { total } = await flows(address, '?limit=1');
    const pages = Array.from({ length: Math.ceil(total / PAGE) }, (_, page) => `?limit=${PAGE}&page=${page + 1}`);
    return (await Promise.all(pages.map((page) => flows(address, page)))).flatMap(({ list }) => list);
  };
  /** The rows of the file, without its head. */
  const fileOf = async (address: string, query = ''): Promise<string[][]> => {
    const path = addressFlowsFileRoute.path.replace(':address', encodeURIComponent(address));
    const response = await fetch(`${everyone.gateway.url}${API_BASE}${path}?language=en${query}`, {
      headers: { authorization: `Bearer ${await everyone.callers.tokenFor(vip)}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="chaintide-address.csv"');
    const [head, ...rows] = parse(await response.text(), { bom: true, record_delimiter: '\r\n' });
    expect(head).toEqual(['Time (UTC)', 'Block', 'Change (BTC)', 'Value that day (USD)', 'Balance (BTC)']);
    return rows;
  };
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

  /** The account, the pages of its flows and the ranking say the same. */
  const expectOneStory = async (address: string, balance: number): Promise<void> => {
    const data = await about(address);
    expect(bitcoinAddressRoute.data.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({ address, indexing: null, balance, simulated: true });
    const { transactions, received, sent, first, last, days } = data.history!;
    const list = await allFlows(address);
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: transactions }, (_, place) => transactions - place));
    expect(list[0]).toMatchObject({ balance, ...last });
    expect(list.at(-1)).toMatchObject(first);
    expect(received - sent).toBeCloseTo(balance, SATOSHI - 1);
    expect(sum(list.map(({ amount }) => amount))).toBeCloseTo(balance, SATOSHI - 1);
    expect(days.at(-1)!.balance).toBe(balance);
    const file = await fileOf(address);
    expect(file).toHaveLength(list.length);
    expect(file.map(([, , amount]) => Number(amount))).toEqual(list.map(({ amount }) => amount));
    expect(file.map(([, , , , after]) => Number(after))).toEqual(list.map((one) => one.balance));
    const out = await flows(address, '?direction=out');
    expect(await fileOf(address, '&direction=out')).toHaveLength(out.total);
    expect(out.total).toBe(list.filter(({ amount }) => amount < 0).length);
    expect(out.list.every(({ amount }) => amount < 0)).toBe(true);
  };

  it('is not told before there is an index, nor before it has reached the newest block', async () => {
    expect(outcomeOf((await ask(`/marketall/btc/address/${NEVER_PAID}`)).answer)).toBe('market.noSource');
    const reading = read();
    await until(
      () => ask(`/marketall/btc/address/${NEVER_PAID}`),
      ({ answer }) => outcomeOf(answer) === 'granted',
      idle,
    );
    const data = await about(NEVER_PAID);
    if (data.indexing) expect(data).toMatchObject({ balance: null, history: null });
    await reading;
    const reached = await until(
      () => about(NEVER_PAID),
      ({ indexing }) => indexing === null,
    );
    expect(reached).toMatchObject({ balance: null, history: null, tag: null });
  });

  it('has a history that adds up to its balance, also after blocks were replaced', async () => {
    const before = (await until(top, (value) => (value?.list.length ?? 0) > 3))!;
    for (const { address, balance } of before.list.slice(0, 3)) await expectOneStory(address, balance);
    await fetch(`${simnet.url}/simnet/bitcoin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reorganise: 20 }),
    });
    const { height } = before.blocks!;
    const after = await until(
      top,
      (value) => value!.blocks!.hash !== before.blocks!.hash && value!.blocks!.height > height,
    );
    for (const { address, balance } of after!.list.slice(0, 3)) await expectOneStory(address, balance);
  }, 240_000);

  it('of a simulated exchange has its tag from the demo, which is imported once', async () => {
    const found = await until(
      () => dataOf<RouteData<typeof topAddressesRoute>>('/marketall/btc/topAddresses?kind=exchange&limit=1'),
      ({ total }) => total > 0,
    );
    const { address, tag } = found.list[0]!;
    expect((await about(address)).tag).toEqual(tag);
    const { revision } = await everyone.gateway.app.get(AddressTagsService).page('bitcoin', { page: 1, limit: 1 });
    const again = new DemoTags(
      { DEMO: true },
      everyone.gateway.app.get(DemoService),
      everyone.gateway.app.get(BitcoinBlocksService),
      everyone.gateway.app.get(AddressTagsService),
    );
    await again.plant();
    const page = await everyone.gateway.app.get(AddressTagsService).page('bitcoin', { page: 1, limit: 1 });
    const ether = await everyone.gateway.app.get(AddressTagsService).page('ethereum', { page: 1, limit: 1 });
    expect(page.revision).toBe(revision);
    expect(page.total + ether.total).toBe(demoTagLines.split('\n').length);
  });

  it('waits with others in the mempool, which the node counts', async () => {
    const { simulated, mempool } = await dataOf<MempoolState>('/marketall/btc/mempool');
    expect(simulated).toBe(true);
    expect(mempool!.averageFee! * mempool!.vbytes).toBeCloseTo(mempool!.totalFee! * 1e8, 3);
    const client = await everyone.connect(vip);
    expect(await client.join(topics.mempool())).toMatchObject({ data: { isRefused: false, mempool: { minFee: 1 } } });
  });

  it('has a cost basis at the price of today', async () => {
    const richest = (await top())!.list[0]!;
    const { price, averageCost, unrealized } = (await about(richest.address)).history!.basis!;
    expect(price).toBeGreaterThan(0);
    expect(unrealized).toBeCloseTo(richest.balance * (price - averageCost!), 0);
  });

  it.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bitcoinAddress.network'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7KV8F3T4', 'bitcoinAddress.case'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'bitcoinAddress.checksum'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'bitcoinAddress.form'],
  ])('is refused with a reason if it is %s', async (address, problem) => {
    const { status, answer } = await ask(`/marketall/btc/address/${address}`);
    expect([status, outcomeOf(answer)]).toEqual([422, problem]);
  });

  it('has a file of its own refusal, too', async () => {
    const { status, answer } = await ask('/marketall/btc/address/bc1qx/flows/file');
    expect([status, outcomeOf(answer)]).toEqual([422, 'bitcoinAddress.form']);
  });

  it.each(['?page=0', '?limit=100000', '?direction=up'])('refuses %s', async (query) => {
    expect((await ask(`/marketall/btc/address/${NEVER_PAID}/flows${query}`)).status).toBe(400);
  });

  it('is looked up for eight requests of a caller at a time, and others are asked to come back', async () => {
    const service = everyone.gateway.app.get(BitcoinBlocksService);
    const reader = service.addresses!;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    service.serveAddresses({ ...reader, find: (...asked) => promise.then(() => reader.find(...asked)) });
    const answers = Array.from({ length: 12 }, () => ask(`/marketall/btc/address/${NEVER_PAID}`));
    let refused = 0;
    for (const answer of answers) void answer.then(() => (refused += 1));
    await until(
      () => Promise.resolve(refused),
      (count) => count === 4,
      idle,
    );
    resolve(undefined);
    const outcomes = (await Promise.all(answers)).map(({ answer }) => outcomeOf(answer)).toSorted();
    expect(outcomes).toEqual([...Array(8).fill('granted'), ...Array(4).fill('server.busy')]);
  });
});
