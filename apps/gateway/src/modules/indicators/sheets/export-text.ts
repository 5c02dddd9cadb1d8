import { BYTE_ORDER_MARK, CSV_LINE, csvCell } from '@chaintide/contracts/csv';
import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import type { Licence } from '@chaintide/contracts/market/licences';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import type { Sheet } from './export-sheet.ts';

/** Metadata of an export. */
interface Circumstances {
  readonly resolution: Resolution;
  /** ISO 8601. */
  readonly generatedAt: string;
  /** The day by whose end everything was published; absent for what is known now. */
  readonly known?: string;
}

const NOTICE = { zh: '所有数据仅供参考', en: 'All data is for reference only' };

/** RFC 4180 in UTF-8. Lines that begin with `#` describe the columns and their sources. */
export const csvOf = (sheet: Sheet, circumstances: Circumstances): string => {
  const head = linesOf(sheet, circumstances).map((line) => csvCell(`# ${line}`));
  const rows = sheet.times.map((time, row) => [time, ...sheet.values.map((column) => column[row] ?? '')].join(','));
  return (
    BYTE_ORDER_MARK +
    [...head, ['time', ...sheet.columns.map(({ name }) => csvCell(name))].join(','), ...rows, ''].join(CSV_LINE)
  );
};

/** The same content as one JSON object. */
export const jsonOf = (sheet: Sheet, { resolution, generatedAt, known }: Circumstances): string =>
  JSON.stringify({
    resolution,
    known,
    from: sheet.times[0],
    to: sheet.times.at(-1),
    generatedAt,
    notice: NOTICE,
    ...sheet,
  });

const listed = (list: readonly string[]): string => (list.length > 0 ? list.join(', ') : '-');
const pairs = (record: Readonly<Record<string, string>>): string =>
  listed(Object.entries(record).map((pair) => pair.join(' = ')));

const USE: Record<Licence['use'], string> = {
  any: '',
  noncommercial: '; 仅限非商业用途 / non-commercial use only',
  ask: '; 商用须经许可 / commercial use needs permission',
};

const DAYS: Record<BlockMark['day'], string> = {
  header: '区块自身时间（UTC） / block time (UTC)',
  mtp: '过去中位时间（UTC） / median time past (UTC)',
  'utc+8': '区块自身时间（UTC+8） / block time (UTC+8)',
};

const termsLine = ({ source, name, url, attribution, use }: Sheet['series'][number]['licences'][number]): string =>
  `licence of ${source}: ${name}${url === undefined ? '' : ` (${url})`}; ${attribution.zh} / ${attribution.en}${USE[use]}`;

const linesOf = ({ series, times }: Sheet, { resolution, generatedAt, known }: Circumstances): string[] => [
  ...series.flatMap(({ id, name, formulas, parameters, sources, licences, simulated, provisionalFrom, block }) => [
    `name: ${name.zh} / ${name.en}`,
    `id: ${id}`,
    `formula: ${pairs(formulas)}`,
    `parameters: ${pairs(parameters)}`,
    `sources: ${listed(sources)}`,
    ...licences.map(termsLine),
    `simulated: ${listed(simulated.map(({ from, to }) => `${from} to ${to}`))}`,
    `provisional from: ${provisionalFrom ?? '-'}`,
    ...(block ? [`newest block: ${block.height} ${block.hash}; days by ${DAYS[block.day]}`] : []),
  ]),
  `resolution: ${resolution}`,
  `range: ${times[0] ?? '-'} to ${times.at(-1) ?? '-'} (UTC)`,
  ...(known === undefined ? [] : [`published by the end of: ${known} (UTC)`]),
  `generated at: ${generatedAt}`,
  `${NOTICE.zh} / ${NOTICE.en}`,
];
