import { dayRules } from '../blocks/times.ts';
import { hash256 } from '../hash.ts';
import { joined, Sections } from './byte-sections.ts';
import { FACTS } from './facts.ts';
import { DEEPEST, type Entry } from './journal.ts';
import { CohortMatrix, type MatrixState } from './matrix.ts';
import { MatrixError } from './matrix-error.ts';
import type { SpentRow } from './spent-rows.ts';

const MAGIC = 0x78_74_6d_63; // 'cmtx'
const VERSION = 2; // 1 did not tell mined coins from others
const HASH = 32; // bytes
const HEAD = 10; // numbers

/**
 * A matrix as bytes. The same chain gives the same bytes, whether it was read at once, with stops, or with blocks taken away in between,
 * as long as the tip is as high as it ever was.
 */
export const snapshotOf = (matrix: CohortMatrix): Uint8Array => {
  const bytes = joined(sectionsOf(matrix.state()), HASH);
  bytes.set(hash256(bytes.subarray(0, -HASH)), bytes.length - HASH);
  return bytes;
};

const sectionsOf = (state: MatrixState) => {
  const { rule, firstDay, rows, tip, times, rowsOfBlocks, facts, spent, journal } = state;
  const cells = Uint32Array.from(spent, ({ values }) => values.length);
  const total = cells.reduce((sum, length) => sum + length, 0);
  const head = [MAGIC, VERSION, dayRules.indexOf(rule), firstDay, rows, times.length, FACTS, total, journal.length, 0];
  return [
    Uint32Array.from(head),
    tip?.hash ?? new Uint8Array(HASH),
    times,
    rowsOfBlocks,
    facts,
    cells,
    ...spent.flatMap(({ createdOn, counts, values }) => [createdOn, counts, values]),
    ...journal.flatMap(entrySections),
  ];
};

const entrySections = (entry: Entry) => [
  Uint32Array.of(entry.row, entry.rowsBefore, entry.createdCount, entry.touched.length),
  Float64Array.of(entry.createdValue),
  entry.previous,
  entry.facts,
  entry.touched,
  entry.spentCounts,
  entry.spentValues,
];

/** Throws a {@link MatrixError} if the bytes are damaged, or another version of the program wrote them. */
export const matrixOf = (bytes: Uint8Array): CohortMatrix => {
  checkHead(bytes);
  const body = bytes.subarray(0, -HASH);
  const sum = hash256(body);
  if (bytes.subarray(-HASH).some((byte, index) => byte !== sum[index])) throw damaged('its checksum does not fit');
  const sections = new Sections(body);
  const matrix = CohortMatrix.from(readState(sections));
  if (sections.left > 0) throw damaged('it is longer than it says');
  return matrix;
};

/** The version comes before the checksum: another one may have another. */
const checkHead = (bytes: Uint8Array): void => {
  if (bytes.length < HEAD * 4 + HASH) throw damaged('it is too short');
  const [magic, version] = new Uint32Array(bytes.slice(0, 8).buffer);
  if (magic !== MAGIC) throw damaged('it is none of a matrix');
  if (version === 0) throw damaged('version 0 has never been written');
  if (version !== VERSION)
    throw new MatrixError(
      version! > VERSION ? 'newer' : 'older',
      `the snapshot is of version ${version}, this program reads ${VERSION}`,
    );
};

const readState = (sections: Sections): MatrixState => {
  const [, , rule, firstDay, rows, heights, facts, cells, entries] = sections.u32(HEAD) as unknown as number[];
  if (!dayRules[rule!] || facts !== FACTS || entries! > DEEPEST || rows! > heights! * 65_536)
    throw damaged('its head cannot be');
  const hash = sections.bytesOf(HASH);
  const state = {
    rule: dayRules[rule!]!,
    firstDay: firstDay!,
    rows: rows!,
    tip: heights! > 0 ? { height: heights! - 1, hash } : undefined,
    times: sections.u32(heights!),
    rowsOfBlocks: sections.u16(heights!),
    facts: sections.f64(rows! * FACTS),
  };
  const lengths = sections.u32(rows!);
  if (lengths.reduce((sum, length) => sum + length, 0) !== cells) throw damaged('its cells do not add up');
  const spent = Array.from(lengths, (length) => readRow(sections, length));
  const journal = Array.from({ length: entries! }, () => readEntry(sections));
  return { ...state, spent, journal };
};

const readRow = (sections: Sections, length: number): SpentRow => ({
  createdOn: sections.u16(length),
  counts: sections.u32(length),
  values: sections.f64(length),
});

const readEntry = (sections: Sections): Entry => {
  const [row, rowsBefore, createdCount, length] = sections.u32(4) as unknown as [number, number, number, number];
  return {
    row,
    rowsBefore,
    createdCount,
    createdValue: sections.f64(1)[0]!,
    previous: sections.bytesOf(HASH),
    facts: sections.f64(FACTS),
    touched: sections.u16(length),
    spentCounts: sections.u32(length),
    spentValues: sections.f64(length),
  };
};

const damaged = (why: string): MatrixError => new MatrixError('damaged', `the snapshot is damaged: ${why}`);
