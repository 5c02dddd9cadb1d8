import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Readable } from 'node:stream';
import { csvFile, type CsvColumn } from './csv.ts';
import { batches } from './db/batches.ts';

const columns: readonly CsvColumn<{ readonly note: string; readonly sum: string }>[] = [
  { title: { zh: '备注', en: 'Note' }, text: ({ note }) => note },
  { title: { zh: '金额', en: 'Amount' }, text: ({ sum }) => sum, isNumber: true },
];

async function* parts<R>(...rows: readonly (readonly R[])[]): AsyncGenerator<readonly R[]> {
  yield* rows;
}

/** Parses the text as an RFC 4180 reader does. */
const read = async (
  rows: AsyncIterable<readonly { note: string; sum: string }[]>,
  language: 'zh' | 'en' = 'zh',
): Promise<string[][]> => {
  const chunks = await (csvFile(columns, rows, { name: 'x', language }).file.body as Readable).toArray();
  return parse(Buffer.concat(chunks.map((chunk: Buffer | string) => Buffer.from(chunk))).toString(), {
    bom: true,
    record_delimiter: '\r\n',
  });
};

describe('a CSV file', () => {
  it("has titles in the reader's language, and no row where there is no data", async () => {
    expect(await read(parts())).toEqual([['备注', '金额']]);
    expect(
      await read(parts([{ note: 'a', sum: '1.000000' }], [{ note: 'b,"c"\r\nd', sum: '-2.500000' }]), 'en'),
    ).toEqual([
      ['Note', 'Amount'],
      ['a', '1.000000'],
      ['b,"c"\r\nd', '-2.500000'],
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '\uFEFF=1', '\0=1'])(
    'does not let a spreadsheet run a formula: %j',
    async (note) => {
      expect((await read(parts([{ note, sum: '-1.000000' }])))[1]).toEqual([`'${note}`, '-1.000000']);
    },
  );

  it('keeps every other text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }).map((text) => `x${text}`),
        async (note) => {
          expect((await read(parts([{ note, sum: '0.000000' }])))[1]![0]).toBe(note);
        },
      ),
    );
  });
});

it('reads all batches, each row once', async () => {
  const all = Array.from({ length: 1_203 }, (_, index) => index);
  const asked: (number | undefined)[] = [];
  const found: number[] = [];
  for await (const rows of batches<number>(async (last, limit) => {
    asked.push(last);
    return all.slice((last ?? -1) + 1, (last ?? -1) + 1 + limit);
  }))
    found.push(...rows);
  expect(found).toEqual(all);
  expect(asked).toEqual([undefined, 499, 999]);
});
