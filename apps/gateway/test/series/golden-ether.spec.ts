import { DAY } from '@chaintide/contracts/limits';
import { genesisOf } from '@chaintide/indicators/assets';
import { columnName, compileAsset, indicatorById } from '@chaintide/indicators/catalogue';
import { inputsOf } from '@chaintide/indicators/metrics';
import { existsSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { CoinMetricsCsvSource } from '../../src/modules/sources/coin-metrics-csv.source.ts';
import { bareContext, drain, MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';

const FILE =
  env['COINMETRICS_ETH_CSV'] ??
  fileURLToPath(new URL('../../../../../shared/data/coinmetrics_eth.csv', import.meta.url));
const GENESIS = genesisOf('eth');

/** Real days that are not shipped: the file goes in as an installation's does, and indicators come out. */
describe.skipIf(!existsSync(FILE))('rows of ether from a file of Coin Metrics', () => {
  const graph = compileAsset('eth', GENESIS);
  let days: string[];
  let cells: Map<string, readonly (number | undefined)[]>;

  beforeAll(async () => {
    const [head = '', ...rows] = readFileSync(FILE, 'utf8').trim().split('\n');
    const table = rows.map((row) => row.split(','));
    days = table.map(([day]) => day!);
    cells = new Map(
      head.split(',').map((name, place) => [name, table.map((row) => (row[place] ? Number(row[place]) : undefined))]),
    );
    const sink = new MemorySink();
    expect(await drain(new CoinMetricsCsvSource('eth', FILE).fetch(bareContext(sink)), sink)).toBeUndefined();
    const count = (Date.parse(days.at(-1)!) - GENESIS) / DAY + 1;
    graph.resize(count);
    for (const [name, metric] of inputsOf('eth'))
      graph.input(name).set(sink.values(metric, '1d', { from: GENESIS, count }));
    graph.run(0);
  });

  const shown = (id: string, choice: Record<string, string>): Float64Array =>
    graph.column(columnName(indicatorById(id)!, 'value', choice));

  it.each<[string, string, Record<string, string>, number]>([
    ['eth.active_addresses', 'AdrActCnt', {}, 1_540],
    ['eth.active_addresses', 'AdrActCnt', { source: 'coinmetrics' }, 1_540],
    ['eth.tx_count', 'TxCnt', {}, 1_540],
    ['eth.tx_count', 'TxCnt', { source: 'coinmetrics' }, 1_540],
    ['eth.block_count', 'BlkCnt', {}, 1_540],
    ['eth.supply', 'SplyCur', {}, 1_540],
    ['eth.market_cap', 'CapMrktCurUSD', {}, 1_500],
    ['eth.volatility', 'VtyDayRet30d', { window: '30' }, 1_450],
    ['eth.volatility', 'VtyDayRet60d', { window: '60' }, 1_450],
    ['eth.volatility', 'VtyDayRet180d', { window: '180' }, 1_300],
  ])('give %s as %s, with %o, on every day', (...[id, column, choice, least]) => {
    const ours = shown(id, choice);
    const compared = days.flatMap((day, place) => {
      const theirs = cells.get(column)![place];
      return theirs === undefined ? [] : [{ day, theirs, ours: ours[(Date.parse(day) - GENESIS) / DAY]! }];
    });
    expect(
      compared.filter(({ theirs, ours: value }) => !(Math.abs(value - theirs) <= 1e-7 * Math.max(theirs, 1e-9))),
    ).toEqual([]);
    expect(compared.length).toBeGreaterThan(least);
  });
});
