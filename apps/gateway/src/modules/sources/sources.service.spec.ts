import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { sourceStatus, type SourceStatus, type Ticker } from '@chaintide/contracts/market/sources';
import { z } from 'zod';
import { CONFIG, readConfig, type Config } from '../../config.ts';
import { aloneProviders } from '../../platform/fixtures/alone.ts';
import { BinanceHost } from './fixtures/binance-host.ts';
import { MemorySink } from './fixtures/memory-sink.ts';
import { samples } from './fixtures/samples.ts';
import { replies } from './fixtures/scripted-host.ts';
import { BlockSink } from './bitcoin/blocks.ts';
import { EtherSink } from './ethereum/ether-lists.ts';
import { NewsSink } from './news/news.ts';
import { IssuanceSink } from './nodes/issuance.ts';
import { ListSink, SeriesSink, SourceListener } from './sink.ts';
import { SourcesController } from './sources.controller.ts';
import { SourcesRelay } from './sources-relay.service.ts';
import { SourcesService } from './sources.service.ts';

const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const coinMetrics = replies.json({
  data: [{ asset: 'btc', time: `${today}T00:00:00.000000000Z`, PriceUSD: '77', SplyCur: '20000000' }],
});

/** The ids of simulated chains, for those of the samples. */
const simulatedIds: Readonly<Record<string, readonly [own: string, simulated: string]>> = {
  ethereum: ['"result":"0x1"', '"result":"0x7a69"'],
  ether: ['"result":"0x1"', '"result":"0x7a6b"'],
  bitcoin: ['"chain":"main"', '"chain":"simnet"'],
};

/** The answers of the hosts of the feeds. */
const feedAt = (url: URL, question: string) => {
  const known = {
    '/fapi/': 'futures',
    '/futur': 'futures',
    '/graph': 'fred',
    '/fred/releases': 'fred',
    '/q/d/l': 'stooq',
    '/stabl': 'defillama',
    '/rest/': 'bitcoin',
    '/ethereum': 'ether',
    '/chains/erc20': 'ethereum',
    '/chains/trc20': 'tron',
    '/news/': 'news',
  } as const;
  const isList = /^\/api\/v3\/(coins|exchanges)/.test(url.pathname);
  const vendor = isList ? 'coingecko' : Object.entries(known).find(([path]) => url.pathname.startsWith(path))?.[1];
  const sample = vendor === undefined ? undefined : samples[vendor];
  const body = sample?.(url, Date.now(), question);
  const ids = vendor === undefined ? undefined : simulatedIds[vendor];
  const ofSimulation = (text: string): string => (ids ? text.replace(...(ids as [string, string])) : text);
  return body === undefined ? undefined : replies.status(200, {}, typeof body === 'string' ? ofSimulation(body) : body);
};

class Heard extends SourceListener {
  readonly ticks: Ticker[] = [];
  readonly statuses: SourceStatus[][] = [];
  override onTick(tick: Ticker): void {
    this.ticks.push(tick);
  }
  override onStatus(statuses: SourceStatus[]): void {
    this.statuses.push(statuses);
  }
}

let folder: string;
let host: BinanceHost;
let sink: MemorySink;
let heard: Heard;
const configOf = (env: Record<string, string> = {}): Config =>
  readConfig({ SIMNET_URL: host.url, DATA_DIR: folder, ...env });
const until = async (holds: () => boolean): Promise<void> => {
  const deadline = Date.now() + 100_000; // busy machines retry late
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`not in time: ${String(holds)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaintide-sources-'));
  host = await BinanceHost.open(Date.now, Date.now() - 90_000_000);
  host.instead = (url, question) => (url.pathname.startsWith('/v4/') ? coinMetrics : feedAt(url, question));
  sink = new MemorySink();
  heard = new Heard();
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

test('the simulation provides Coin Metrics, candles and ticks, all of them marked', async () => {
  const service = new SourcesService(configOf(), sink, heard, sink, sink.issuance, sink.news, sink.blocks, sink.ether);
  service.start();
  await until(() => heard.ticks.length > 0 && service.statuses().every(({ state }) => state === 'live'));
  expect(service.statuses().map(({ name, simulated }) => [name, simulated])).toEqual(
    [
      'coinmetrics.btc',
      'coinmetrics.eth',
      'coinmetrics.usdt_eth',
      'coinmetrics.usdc_eth',
      'coinmetrics.busd',
      'coinmetrics.usdt_trx',
      'binance.candles.btcusdt',
      'binance.candles.ethusdt',
      'binance.depth.btcusdt',
      'binance.depth.ethusdt',
      'binance.futures.btcusdt',
      'binance.futures.ethusdt',
      'fred',
      'fred.releases',
      'stooq',
      'defillama',
      'bitcoin',
      'ether',
      'ethereum',
      'tron',
      'coingecko.coins',
      'coingecko.exchanges',
      'news.federalreserve',
      'news.europeancentralbank',
      'news.coindesk',
      'binance.ticker.btcusdt',
      'binance.ticker.ethusdt',
    ].map((name) => [name, true]),
  );
  expect(sink.batches.every(({ simulated }) => simulated)).toBe(true);
  expect(heard.statuses.at(-1)).toHaveLength(27);
  await until(() => new Set(heard.ticks.map(({ symbol }) => symbol)).size === 2);
  for (const metric of ['btc.price', 'btc.close', 'eth.price', 'eth.open', 'eth.volume'] as const)
    expect(sink.column(metric, '5m').size).toBeGreaterThan(100);
  expect(heard.ticks[0]?.simulated).toBe(true);
  await service.stop();
});

test('a dead Coin Metrics stops neither candles nor ticks, and its problem is reported', async () => {
  host.instead = (url, question) => (url.pathname.startsWith('/v4/') ? replies.html : feedAt(url, question));
  const service = new SourcesService(configOf(), sink, heard, sink, sink.issuance, sink.news, sink.blocks, sink.ether);
  service.start();
  await until(() => heard.ticks.length > 0 && sink.column('btc.volume', '5m').size > 100);
  expect(service.statuses()[0]).toMatchObject({ name: 'coinmetrics.btc', state: 'failing', problem: 'malformed' });
  await service.stop();
});

test('sources that refuse are named with the time of the next try, and no ticker stays starting', async () => {
  const gone = await BinanceHost.open(Date.now, Date.now());
  await gone.close();
  const address = {
    SOURCES: 'live',
    COINMETRICS_URL: `${gone.url}/v4`,
    EXCHANGE_URL: gone.url,
    EXCHANGE_FUTURES_URL: gone.url,
    FRED_URL: gone.url,
    STOOQ_URL: gone.url,
    DEFILLAMA_URL: gone.url,
    COINGECKO_URL: gone.url,
    NEWS_FEEDS: `${gone.url}/rss.xml,${gone.url}/atom.xml`,
  };
  const service = new SourcesService(
    configOf(address),
    sink,
    heard,
    sink,
    sink.issuance,
    sink.news,
    sink.blocks,
    sink.ether,
  );
  service.start();
  await until(() => service.statuses().every(({ problem }) => problem !== null));
  for (const { name, state, problem, failedAt, nextAt } of service.statuses()) {
    expect([name, problem]).toEqual([name, 'unreachable']);
    expect(['failing', 'suspended']).toContain(state); // the first may have failed often enough to rest before the slowest has failed once
    expect(nextAt!).toBeGreaterThanOrEqual(failedAt!);
  }
  expect(service.downFor(['btc.hash_rate'])?.name).toBe('coinmetrics.btc');
  expect(service.downFor(['eth.open_interest'])?.name).toBe('binance.futures.ethusdt');
  expect(service.downFor(['eth.close'])?.name).toBe('binance.candles.ethusdt');
  expect(service.downFor(['btc.lth_supply_155'])).toBeUndefined(); // nobody would provide it
  await service.stop();
}, 120_000);

test('what is published names no path, no port and no details', async () => {
  const service = new SourcesService(
    configOf({
      SOURCES: 'live',
      COINMETRICS_CSV: '/home/somebody/btc.csv',
      COINMETRICS_URL: 'https://metrics.example:8443/v4',
      EXCHANGE_URL: 'http://10.0.0.7:9000',
      ERC20_URLS: 'https://private.example/somebody',
      NEWS_FEEDS: 'https://feeds.example/somebody?key=private,http://10.0.0.7:9000/rss',
    }),
    sink,
    heard,
    sink,
    sink.issuance,
    sink.news,
    sink.blocks,
    sink.ether,
  );
  const statuses = service.published();
  expect(statuses.map(({ host: named }) => named)).toEqual([
    null,
    'metrics.example',
    'metrics.example',
    'metrics.example',
    'metrics.example',
    'metrics.example',
    null,
    null,
    null,
    null,
    'fapi.binance.com',
    'fapi.binance.com',
    'fred.stlouisfed.org',
    'stooq.com',
    'stablecoins.llama.fi',
    null, // a node's address may be a secret
    'api.coingecko.com',
    'api.coingecko.com',
    'feeds.example',
    null,
    null,
    null,
  ]);
  expect(JSON.stringify(statuses)).not.toMatch(/somebody|private|8443|9000|detail/);
  await service.stop();
});

test('a CSV file replaces the API for its asset', async () => {
  await writeFile(join(folder, 'btc.csv'), 'half');
  const service = new SourcesService(
    configOf({ COINMETRICS_CSV: join(folder, 'btc.csv') }),
    sink,
    heard,
    sink,
    sink.issuance,
    sink.news,
    sink.blocks,
    sink.ether,
  );
  const [csv, ether, candles] = await service.once();
  expect(csv).toMatchObject({ name: 'coinmetrics.csv.btc', simulated: false, state: 'failing', problem: 'file' });
  expect(ether).toMatchObject({ name: 'coinmetrics.eth', simulated: true, state: 'live' });
  expect(candles).toMatchObject({ state: 'live' });
  const blocks = service.provided().find(({ name }) => name === 'bitcoin')!.provides;
  expect([blocks.includes('btc.supply'), blocks.includes('btc.cdd')]).toEqual([false, true]);
  expect(
    new Set(
      host.requests
        .filter(({ pathname }) => pathname.startsWith('/v4/'))
        .map(({ searchParams }) => searchParams.get('assets')),
    ),
  ).toEqual(new Set(['eth', 'usdt_eth', 'usdc_eth', 'busd', 'usdt_trx']));
  await service.stop();
});

test('within Nest it starts with the program, answers its route, and stops with it', async () => {
  const made = await Test.createTestingModule({
    controllers: [SourcesController],
    providers: [
      SourcesService,
      { provide: CONFIG, useValue: configOf() },
      { provide: SeriesSink, useValue: sink },
      { provide: ListSink, useValue: sink },
      { provide: IssuanceSink, useValue: sink.issuance },
      { provide: NewsSink, useValue: sink.news },
      { provide: BlockSink, useValue: sink.blocks },
      { provide: EtherSink, useValue: sink.ether },
      { provide: SourceListener, useValue: heard },
      SourcesRelay,
      ...aloneProviders,
    ],
  }).compile();
  const app = made.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
  await until(
    () =>
      heard.ticks.length > 0 &&
      app
        .get(SourcesService)
        .statuses()
        .every(({ state }) => state === 'live'),
  );
  const answer = await app.inject('/api/v1/status');
  expect(
    z
      .array(sourceStatus)
      .parse(answer.json())
      .map(({ state }) => state),
  ).toEqual(Array.from({ length: 27 }, () => 'live'));
  await app.close();
  const { length } = heard.ticks;
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(heard.ticks).toHaveLength(length);
});
