import { Readable } from 'node:stream';
import type { Bilingual, Language } from '@chaintide/contracts/language';
import { FileAnswer } from './http/file-answer.ts';

export const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel takes Chinese for something else
export const CSV_LINE = '\r\n'; // RFC 4180
export const CSV_TYPE = 'text/csv; charset=utf-8';

const DANGEROUS = /^[\s\uFEFF\0]*[=+\-@\t\r\0]/; // a spreadsheet would compute what begins so

/** A text that a spreadsheet does not take for a formula, quoted where it must be. */
export const csvCell = (text: string): string => {
  const harmless = DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export interface CsvColumn<R> {
  readonly title: Bilingual;
  readonly text: (row: R, language: Language) => string;
  /** Digits of ours: a minus before them is one, and a spreadsheet may add them up. */
  readonly isNumber?: true;
}

/** A moment as spreadsheets of every country read it. */
export const csvMoment = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

async function* linesOf<R>(
  columns: readonly CsvColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
  language: Language,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.map(({ title }) => csvCell(title[language])).join(',')}${CSV_LINE}`;
  const lineOf = (row: R): string =>
    columns.map(({ text, isNumber }) => (isNumber ? text(row, language) : csvCell(text(row, language)))).join(',') +
    CSV_LINE;
  for await (const rows of batches) if (rows.length > 0) yield rows.map(lineOf).join('');
}

/** A file that travels while its rows are read: however long it is, it never stands in memory. */
export const csvFile = <R>(
  columns: readonly CsvColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
  { name, language }: { readonly name: string; readonly language: Language },
): FileAnswer =>
  new FileAnswer({
    type: CSV_TYPE,
    name: `chaintide-${name}.csv`,
    body: Readable.from(linesOf(columns, batches, language), { objectMode: false }),
  });
