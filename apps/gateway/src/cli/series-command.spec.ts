import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { CommandError } from './command-error.ts';
import { seriesCommand } from './series-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'chaintide-series-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  'time,AdrActCnt,AdrBalCnt,BlkCnt,CapMVRVCur,CapMrktCurUSD,FeeTotNtv,FlowInExNtv,FlowOutExNtv,HashRate,IssTotNtv,PriceUSD,SplyCur,SplyExNtv,SplyExpFut10yr,TxCnt,TxTfrCnt,volume_reported_spot_usd_1d';
const row = (day: string, price: string): string => `${day},5,9,144,2,1000,0,,,1,50,${price},10,,20,3,4,`;

const file = (name: string, lines: readonly string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return readConfig({ COINMETRICS_CSV: path });
};
const small = file('small.csv', [
  HEADER,
  row('2020-01-01', '100'),
  row('2020-01-02', ''),
  row('2020-01-03', '120'),
  '',
  '',
]);

describe('series', () => {
  it('prints time and value, a missing day empty and a zero as zero', async () => {
    expect(await seriesCommand(['btc.price'], small)).toEqual([
      'time,value',
      '2020-01-01,100',
      '2020-01-02,',
      '2020-01-03,120',
    ]);
    expect(await seriesCommand(['btc.fees', '--to', '2020-01-01'], small)).toEqual(['time,value', '2020-01-01,0']);
  });

  it('reads ether from its own file', async () => {
    const path = join(folder, 'ether.csv');
    writeFileSync(
      path,
      'date,AdrActCnt,BlkCnt,PriceUSD,SplyCur,TxCnt\n2018-01-13,654142,5394,1380.5,96963077,1179321\n',
    );
    const ether = { ...small, COINMETRICS_ETH_CSV: path };
    expect(await seriesCommand(['eth.market_cap'], ether)).toEqual(['time,value', `2018-01-13,${1380.5 * 96_963_077}`]);
    expect(await seriesCommand(['btc.price', '--to', '2020-01-01'], ether)).toEqual(['time,value', '2020-01-01,100']);
  });

  it('names the columns where there are several', async () => {
    expect((await seriesCommand(['btc.pi_cycle'], small))[0]).toBe('time,ma111,ma350x2,price');
  });

  it.each([
    ['nothing', [], /name one indicator[^]*usage:/],
    ['an unknown indicator', ['btc.nothing'], /no indicator named btc.nothing/],
    ['an unknown option', ['btc.price', '--form', 'x'], /--form[^]*usage:/],
    ['a day that is none', ['btc.price', '--from', '2021-02-30'], /2021-02-30 is not a day/],
    ['a reversed range', ['btc.price', '--from', '2021-02-02', '--to', '2021-02-01'], /starts on 2021-02-02/],
    ['the future', ['btc.price', '--to', '2999-01-01'], /lies in the future/],
    ['a wrong parameter', ['btc.ahr999', '--param', 'mean=median'], /geometric, harmonic, arithmetic/],
    ['a metric that no source gives', ['btc.nvt'], /btc.transfer_volume_adjusted_usd/],
    ['a step that the file does not have', ['btc.price', '--resolution', '5m'], /provides btc.price/],
  ])('refuses %s with one sentence', async (_, args, text) => {
    const answer = seriesCommand(args, small);
    await expect(answer).rejects.toThrow(CommandError);
    await expect(answer).rejects.toThrow(text);
  });

  it('names file, line and column of a broken cell and loads nothing', async () => {
    const broken = file('broken.csv', [HEADER, row('2020-01-01', '100'), row('2020-01-02', '1x0')]);
    await expect(seriesCommand(['btc.price'], broken)).rejects.toThrow(
      /broken\.csv line 3, column PriceUSD: "1x0" is not a number/,
    );
  });
});

const realFile = (given: string | undefined, name: string): string => given ?? resolve('../../../shared/data', name);
const real = {
  ...readConfig(),
  COINMETRICS_CSV: realFile(readConfig().COINMETRICS_CSV, 'coinmetrics_btc.csv'),
  COINMETRICS_ETH_CSV: realFile(readConfig().COINMETRICS_ETH_CSV, 'coinmetrics_eth.csv'),
};
const files = [real.COINMETRICS_CSV, real.COINMETRICS_ETH_CSV];
const present = files.every((path) => existsSync(path));
const whenPresent = present ? it : it.skip;
if (!present) process.stdout.write(`golden values not checked: there is no file ${files.join(' or ')}\n`);

describe('golden values from the real file', () => {
  whenPresent.each([
    ['btc.mvrv', '2013-12-04', { is: 4.71817918, digits: 8 }],
    ['btc.mvrv', '2018-12-15', { is: 0.69048064, digits: 8 }],
    ['btc.mvrv', '2021-04-14', { is: 3.37622405, digits: 8 }],
    ['btc.mvrv_z', '2013-11-30', { is: 8.88, digits: 2 }],
    ['btc.puell', '2013-12-04', { is: 8.22, digits: 3 }],
    ['btc.ahr999', '2018-12-15', { is: 0.2721, digits: 4 }],
    ['btc.active_addresses', '2021-04-14', { is: 1_149_773, digits: 8 }],
    ['btc.price', '2013-12-04', { is: 1134.93223088837, digits: 8 }],
    ['eth.active_addresses', '2018-01-13', { is: 654_142, digits: 8 }],
    ['eth.tx_count', '2018-01-13', { is: 1_179_321, digits: 8 }],
    ['eth.block_count', '2018-01-13', { is: 5_394, digits: 8 }],
    ['eth.supply', '2018-01-13', { is: 96_963_077.62, digits: 2 }],
  ] as const)('%s on %s', async (id, day, { is, digits }) => {
    const lines = await seriesCommand([id, '--from', day, '--to', day], real);
    expect(lines).toHaveLength(2);
    expect(Number(lines[1]!.split(',')[1])).toBeCloseTo(is, digits);
  });

  whenPresent('ahr999 follows its parameter', async () => {
    const of = async (mean: string) =>
      (
        await seriesCommand(
          ['btc.ahr999', '--from', '2018-12-15', '--to', '2018-12-15', '--param', `mean=${mean}`],
          real,
        )
      )[1];
    expect(await of('harmonic')).toMatch(/,0\.2788/);
    expect(await of('arithmetic')).toMatch(/,0\.266/);
  });
});
