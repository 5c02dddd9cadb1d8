import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_TYPE, csvCell, csvLine } from '@chaintide/contracts/csv';
import type { Bilingual, Language } from '@chaintide/contracts/language';
import { FileAnswer } from './http/file-answer.ts';

export interface CsvColumn<R> {
  readonly title: Bilingual;
  readonly text: (row: R, language: Language) => string;
  /** One of our own numbers: a leading minus is kept, so that spreadsheets can calculate with it. */
  readonly isNumber?: true;
}

/** Formats a moment so that spreadsheets of every locale can read it. */
export const csvMoment = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

async function* linesOf<R>(
  columns: readonly CsvColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => csvCell(title[language])));
  const lineOf = (row: R): string =>
    csvLine(columns.map(({ text, isNumber }) => (isNumber ? text(row, language) : csvCell(text(row, language)))));
  for await (const rows of batches) if (rows.length > 0) yield rows.map(lineOf).join('');
}

/** Streams a file while its rows are read, so that even a long one is never held in memory. */
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
