import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { rowsOf } from '../../../platform/db/rows.ts';
import { removeUnfinished, writeWhole } from '../../../platform/whole-file.ts';
import { ArchiveError } from './archive-error.ts';
import { revisionRow, valueRow, type RevisionRow, type ValueRow } from './rows.ts';

interface ColumnForm {
  readonly type: 'TIMESTAMP' | 'DOUBLE' | 'STRING' | 'BOOLEAN';
  readonly nullable: boolean;
  readonly encoding?: 'DELTA_BINARY_PACKED';
}

/** Milliseconds; the differences of moments are small, which makes a file a third as large. */
const moment = { type: 'TIMESTAMP', nullable: false, encoding: 'DELTA_BINARY_PACKED' } as const;
const text = { type: 'STRING', nullable: false } as const;
const number = { type: 'DOUBLE', nullable: false } as const;
const orNull = <F extends ColumnForm>(form: F) => ({ ...form, nullable: true }) as const;
const flag = { type: 'BOOLEAN', nullable: true } as const;

/** A kind of file: its columns, and how a row of it is checked when it is read. */
export interface Form<R> {
  readonly row: z.ZodType<R>;
  readonly columns: Readonly<Record<keyof R & string, ColumnForm>>;
}

export const valueForm: Form<ValueRow> = {
  row: valueRow,
  columns: {
    time: moment,
    known_at: moment,
    value: number,
    source: text,
    simulated: flag,
    fetched_at: orNull(moment),
    release: orNull(text),
  },
};

export const revisionForm: Form<RevisionRow> = {
  row: revisionRow,
  columns: {
    time: moment,
    seen_at: moment,
    was: number,
    becomes: number,
    was_at: orNull(moment),
    source: text,
    simulated: flag,
  },
};

/** The rows of a file; none if there is none. */
export const readParquet = async <R>(path: string, { row }: Form<R>): Promise<R[]> => {
  if (!existsSync(path)) return [];
  try {
    const bytes = Uint8Array.from(await readFile(path));
    return await rowsOf(row, parquetReadObjects({ file: bytes.buffer }));
  } catch (error) {
    throw new ArchiveError(`${path} is damaged: put a copy of it in its place, or remove it`, { cause: error });
  }
};

const namesOf = <R>({ columns }: Form<R>) => Object.keys(columns).map((name) => name as keyof R & string);

/** Replaces a file as a whole, unless it holds these bytes already. */
export const writeParquet = <R>(
  path: string,
  form: Form<R>,
  rows: readonly R[],
): { readonly sha256: string; readonly isNew: boolean } => {
  const columnData = namesOf(form).map((name) => ({ name, ...form.columns[name], data: rows.map((row) => row[name]) }));
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData }));
  const isNew = !existsSync(path) || Buffer.compare(readFileSync(path), bytes) !== 0;
  if (isNew) {
    removeUnfinished(path);
    writeWhole(path, [bytes]);
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), isNew };
};
