import { strToU8, Zip, ZipDeflate } from 'fflate';
import { BYTE_ORDER_MARK, csvCell, csvLine } from '@chaintide/contracts/csv';

export interface ArchiveFile {
  readonly name: string;
  readonly content: Uint8Array;
}

type Row = Readonly<Record<string, unknown>>;

const SLICE_BYTES = 64 * 1_024; // compressed at once, so that other requests get their turn in between

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value); // ours: a leading minus is no formula
  return csvCell(typeof value === 'string' ? value : JSON.stringify(value));
};

/** Rows as CSV, under the names of their fields. */
export const csvOf = (rows: readonly Row[]): Uint8Array => {
  const [first] = rows;
  const names = Object.keys(first ?? {});
  const lines = rows.map((row) => csvLine(names.map((name) => cellOf(row[name]))));
  return strToU8(BYTE_ORDER_MARK + [csvLine(names.map(csvCell)), ...lines].join(''));
};

export const jsonOf = (rows: readonly Row[]): Uint8Array => strToU8(`${JSON.stringify(rows, null, 2)}\n`);

const isLast = (content: Uint8Array, to: number): boolean => to >= content.length;

/** The bytes of a ZIP file, made while they are read: one file at a time is in memory. */
export async function* archiveOf(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, content } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for (let from = 0; from === 0 || from < content.length; from += SLICE_BYTES) {
      const to = from + SLICE_BYTES;
      entry.push(content.slice(from, to), isLast(content, to)); // a copy, because a buffer of the driver may be a part of a larger one
      yield* ready.splice(0);
    }
  }
  zip.end();
  yield* ready.splice(0);
}
