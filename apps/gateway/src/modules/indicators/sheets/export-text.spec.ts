import { licenceOf } from '@chaintide/contracts/market/licences';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Sheet } from './export-sheet.ts';
import { csvOf, jsonOf } from './export-text.ts';

const circumstances = { resolution: '1d', generatedAt: '2024-06-12T09:30:00.000Z' } as const;

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  series: [
    {
      id: 'btc.mvrv',
      name: { zh: '比率', en: 'Ratio' },
      formulas: { value: 'choose(mean, "plain", a / b)' },
      parameters: { mean: 'plain' },
      sources: ['Coin Metrics'],
      licences: [{ source: 'Coin Metrics', ...licenceOf('Coin Metrics') }],
      simulated: [],
      provisionalFrom: null,
    },
  ],
  columns: [{ name: 'btc.mvrv', label: { zh: '比率', en: 'Ratio' }, unit: 'ratio' }],
  times: ['2024-06-11', '2024-06-12'],
  values: [[1.25, null]],
  ...more,
});

/** Parses the text as an RFC 4180 reader does. */
const read = (text: string): string[][] =>
  parse(text, { bom: true, relax_column_count: true, record_delimiter: '\r\n' });

describe('an export as CSV', () => {
  it('states its content and its sources, each on a separate line', () => {
    expect(read(csvOf(sheet(), circumstances))).toEqual([
      ['# name: 比率 / Ratio'],
      ['# id: btc.mvrv'],
      ['# formula: value = choose(mean, "plain", a / b)'],
      ['# parameters: mean = plain'],
      ['# sources: Coin Metrics'],
      [
        '# licence of Coin Metrics: CC BY-NC 4.0 (https://creativecommons.org/licenses/by-nc/4.0/); 数据来自 Coin Metrics 社区数据 / Data from Coin Metrics Community Data; 仅限非商业用途 / non-commercial use only',
      ],
      ['# simulated: -'],
      ['# provisional from: -'],
      ['# resolution: 1d'],
      ['# range: 2024-06-11 to 2024-06-12 (UTC)'],
      ['# generated at: 2024-06-12T09:30:00.000Z'],
      ['# 所有数据仅供参考 / All data is for reference only'],
      ['time', 'btc.mvrv'],
      ['2024-06-11', '1.25'],
      ['2024-06-12', ''],
    ]);
  });

  it('names the newest block where it was read from blocks', () => {
    const block = { height: 912_345, hash: 'ab'.repeat(32), day: 'mtp' } as const;
    const whole = sheet({ series: [{ ...sheet().series[0]!, block }] });
    expect(read(csvOf(whole, circumstances))).toContainEqual([
      `# newest block: 912345 ${block.hash}; days by 过去中位时间（UTC） / median time past (UTC)`,
    ]);
    expect(JSON.parse(jsonOf(whole, circumstances))).toMatchObject({ series: [{ block }] });
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('does not let a spreadsheet run a formula: %j', (name) => {
    const header = read(csvOf(sheet({ columns: [{ ...sheet().columns[0]!, name }] }), circumstances)).find(
      ([first]) => first === 'time',
    );
    expect(header).toEqual(['time', `'${name}`]);
  });

  it('preserves every text, and every value to the last digit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        (text, values) => {
          const [source] = sheet().series;
          const csv = csvOf(
            sheet({ series: [{ ...source!, sources: [text] }], times: values.map(String), values: [values] }),
            circumstances,
          );
          const rows = read(csv);
          expect(rows).toContainEqual([`# sources: ${text}`]);
          expect(rows.slice(-values.length).map(([, value]) => Number(value))).toEqual(
            values.map((value) => value + 0),
          );
        },
      ),
    );
  });

  it('has the same content as JSON', () => {
    expect(JSON.parse(jsonOf(sheet(), circumstances))).toEqual({
      ...sheet(),
      ...circumstances,
      from: '2024-06-11',
      to: '2024-06-12',
      notice: { zh: '所有数据仅供参考', en: 'All data is for reference only' },
    });
  });
});
