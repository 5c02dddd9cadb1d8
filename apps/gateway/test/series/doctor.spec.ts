import { doctorCommand } from '../../src/cli/doctor-command.ts';
import { readConfig } from '../../src/config.ts';
import { Simnet, wholeBitcoin } from '../simnet.ts';

let simnet: Simnet;
beforeAll(async () => {
  simnet = await Simnet.start(0, wholeBitcoin);
});
afterAll(() => simnet.stop());

const check = (env: Record<string, string> = {}) => doctorCommand(readConfig({ SIMNET_URL: simnet.url, ...env }));

test('the simulation gives a whole dashboard, each source within its budget', { timeout: 180_000 }, async () => {
  const { lines, isWhole } = await check();
  expect(isWhole).toBe(true);
  expect(lines.at(-1)).toBe('The dashboard would be whole.');
  const [header, ...rows] = lines.slice(0, lines.indexOf('')).map((line) => line.split(/ {2,}/));
  expect(header).toEqual(['source', 'state', 'newest', 'budget used', 'licence', 'feeds']);
  expect(rows.map(([name]) => name)).toEqual([
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
  ]);
  for (const [, state, newest, budget, licence, feeds] of rows) {
    expect(state).toBe('ok');
    expect(newest).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(budget).toMatch(/^[1-9]\d* \(\d+ /);
    expect(licence).toMatch(/CC BY-NC|Terms of (Use|Service)|Public (ledger|domain)/);
    expect(feeds).toMatch(/^([1-9]\d* indicators|a list of [1-9]\d*)$/);
  }
  expect(lines.join('\n')).not.toContain('warning');
});

test('a source that does not answer is named with what would be empty', { timeout: 180_000 }, async () => {
  await simnet.fail({ target: 'stooq', fault: 'html', count: 100 });
  const { lines, isWhole } = await check();
  expect(isWhole).toBe(false);
  expect(lines.find((line) => line.startsWith('stooq '))).toMatch(/malformed +- +/);
  expect(lines.find((line) => line.startsWith('stooq:'))).toContain('^ndq');
  expect(lines.at(-1)).toMatch(/^\d+ indicators would be empty: .*macro\.nasdaq_ohlc/);
});

test('a paid installation is warned where a licence does not allow it', async () => {
  const { lines } = await check({ DEMO: 'off' });
  expect(lines).toContain(
    'warning: the licence of Coin Metrics (CC BY-NC 4.0) does not allow a paid installation to use its data',
  );
  expect(lines).toContain('warning: a paid installation needs the permission of FRED (FRED® Terms of Use)');
});
