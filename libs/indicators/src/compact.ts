import { fold, Reader, unfold, Writer } from './compact-bytes.ts';
import { divide, forms, MOST_POWER, packed, plan, spread, type Plan } from './compact-column.ts';
import { NARROW, readIntegers, readWords, widthOf, writePlanes, type Planes } from './compact-planes.ts';

/**
 * The layout, version 1. Whole numbers are varints: seven bits a byte, the low ones first, the highest bit says that more
 * follow. A number of either sign is folded first (0, -1, 1, -2 … as 0, 1, 2, 3 …).
 *
 *     version      one byte, 1
 *     points       varint
 *     columns      varint
 *     times        only where there are points: the first (folded), the step, and where the step is 0 the distance of each
 *                  further point from the one before it
 *     each column  head       one byte: bits 0-1 form, 2-3 order, 4 rounded
 *                  power      one byte, only in the form `integers`
 *                  width      one byte, not in the form `raw`: bytes a number
 *                  first      folded, only where order is above 0
 *                  runs       how many, then their lengths: present, missing, present …
 *                  numbers    of the points that are present
 *
 * Forms: `raw` holds float64, little endian. `integers` holds value · 10^power. `words` holds the upper half of each
 * float64 as an integer that is ordered like the floats, its 20 bits of mantissa rounded to the nearest: what differs from
 * the value does so by 2^-21 of it at most. Integers and words are written as differences, taken `order` times (those of
 * words modulo 2^32; the very first difference is 0), and folded: the lowest bytes of all of them, then the next bytes.
 */
const VERSION = 1;
const widest = { raw: 8, integers: 7, words: NARROW };
const MOST_VALUES = 2 ** 22; // 32 MB: limits the memory that six bytes can request

/** Columns over the same ascending points; NaN where there is no value. */
export interface Columns {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

export interface Decoded extends Columns {
  /** Whether a column is exact; otherwise each value is within 2^-21 of the original. */
  readonly exact: readonly boolean[];
}

/** The bytes cannot be read: truncated, corrupted, or of a later version. */
export class CompactError extends Error {
  override readonly name = 'CompactError';
}

/** Encodes columns, each in the smallest form that holds it; times are integers in ascending order. */
export const encodeCompact = ({ times, columns }: Columns): Uint8Array => {
  const writer = new Writer();
  writer.byte(VERSION);
  writer.whole(times.length);
  writer.whole(columns.length);
  if (times.length > 0) writeTimes(writer, times);
  for (const column of columns) writeColumn(writer, column);
  return writer.bytes();
};

/** Decodes the output of `encodeCompact`; throws a CompactError for anything else. */
export const decodeCompact = (bytes: Uint8Array): Decoded => {
  const reader = new Reader(bytes);
  if (reader.byte() !== VERSION) throw new CompactError('another version');
  const points = reader.whole();
  const count = reader.whole();
  if (count > reader.left || points * (count + 1) > MOST_VALUES)
    throw new CompactError('more values than there can be');
  const times = points > 0 ? readTimes(reader, points) : new Float64Array(0);
  const columns = Array.from({ length: count }, () => readColumn(reader, points));
  if (reader.left !== 0) throw new CompactError('cut off, or too long');
  return { times, columns: columns.map(({ values }) => values), exact: columns.map(({ isExact }) => isExact) };
};

const writeTimes = (writer: Writer, times: Float64Array): void => {
  const step = evenStep(times);
  writer.whole(fold(times[0]!));
  writer.whole(step);
  if (step === 0) for (let i = 1; i < times.length; i += 1) writer.whole(times[i]! - times[i - 1]!);
};

/** The distance between neighbours; 0 if it varies. */
const evenStep = (times: Float64Array): number => {
  const step = times.length > 1 ? times[1]! - times[0]! : 1;
  for (let i = 2; i < times.length; i += 1) if (times[i]! - times[i - 1]! !== step) return 0;
  return step;
};

const readTimes = (reader: Reader, points: number): Float64Array => {
  const first = unfold(reader.whole());
  const step = reader.whole();
  if (step === 0 && points - 1 > reader.left) throw new CompactError('fewer times than points');
  const times = new Float64Array(points);
  if (step > 0) for (let i = 0; i < points; i += 1) times[i] = first + i * step;
  else {
    times[0] = first;
    for (let i = 1; i < points; i += 1) times[i] = times[i - 1]! + reader.whole();
  }
  return times;
};

const writeColumn = (writer: Writer, column: Float64Array): void => {
  const { values, runs } = packed(column);
  const { form, order, power, isRounded, first, numbers } = plan(values);
  const width = form === 'raw' ? widest.raw : widthOf(numbers);
  writer.byte(forms.indexOf(form) | (order << 2) | (Number(isRounded) << 4));
  if (form === 'integers') writer.byte(power);
  if (form !== 'raw') writer.byte(width);
  if (order > 0) writer.whole(fold(first));
  writer.whole(runs.length);
  for (const run of runs) writer.whole(run);
  const bytes = writer.room(width * numbers.length);
  if (form === 'raw') writeFloats(numbers, bytes);
  else writePlanes(numbers, bytes);
};

const readColumn = (reader: Reader, points: number): { values: Float64Array; isExact: boolean } => {
  const head = readHead(reader);
  const runs = readRuns(reader, points);
  const present = runs.reduce((sum, run, index) => (index % 2 === 0 ? sum + run : sum), 0);
  if (present * head.width > reader.left) throw new CompactError('fewer values than points');
  const values = new Float64Array(points);
  readNumbers({ ...head, bytes: reader.take(present * head.width) }, present, values);
  if (runs.length > 1) spread(values, runs, present);
  return { values, isExact: !head.isRounded };
};

type Head = Omit<Plan, 'numbers'> & Omit<Planes, 'bytes'>;

const readHead = (reader: Reader): Head => {
  const head = reader.byte();
  const form = forms[head & 3];
  const order = (head >> 2) & 3;
  if (form === undefined || order === 3 || head > 31) throw new CompactError('no such form');
  const power = form === 'integers' ? reader.byte() : 0;
  const width = form === 'raw' ? widest.raw : reader.byte();
  if (power > MOST_POWER || width > widest[form]) throw new CompactError('no such numbers');
  return { form, order, power, width, first: order > 0 ? unfold(reader.whole()) : 0, isRounded: (head & 16) !== 0 };
};

const readRuns = (reader: Reader, points: number): number[] => {
  const count = reader.whole();
  if (count > reader.left) throw new CompactError('fewer runs than told');
  const runs = Array.from({ length: count }, () => reader.whole());
  if (runs.reduce((sum, run) => sum + run, 0) !== points) throw new CompactError('runs of another length');
  return runs;
};

const readNumbers = (head: Head & Planes, present: number, values: Float64Array): void => {
  if (head.form === 'raw') readFloats(head.bytes, values);
  else if (head.form === 'words') readWords(head, present, values);
  else {
    readIntegers(head, present, values);
    if (head.power > 0) divide(values, present, head.power);
  }
};

const writeFloats = (values: Float64Array, bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, value] of values.entries()) view.setFloat64(index * 8, value, true);
};

const readFloats = (bytes: Uint8Array, into: Float64Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) into[at / 8] = view.getFloat64(at, true);
};
