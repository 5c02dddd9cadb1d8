import { lengthened } from '../blocks/bytes.ts';
import { ByteWriter } from '../blocks/testing.ts';
import { hash256 } from '../hash.ts';

/** A coin as undo data describes it. */
export interface SpentCoin {
  readonly height: number;
  readonly value: number;
  readonly script: Uint8Array;
  /** Whether it has paid a miner. */
  readonly isMined?: boolean;
}

const writeVarint = (writer: ByteWriter, value: bigint): void => {
  const bytes = [Number(value & 0x7fn)];
  for (let left = value >> 7n; left > 0n; left >>= 7n) {
    left--;
    bytes.unshift(Number(left & 0x7fn) | 0x80);
  }
  writer.raw(Uint8Array.from(bytes));
};

/** Bitcoin Core's CompressAmount. */
export const compressedAmount = (satoshi: bigint): bigint => {
  if (satoshi === 0n) return 0n;
  let [digits, zeros] = [satoshi, 0n];
  while (digits % 10n === 0n && zeros < 9n) {
    digits /= 10n;
    zeros++;
  }
  if (zeros === 9n) return 1n + (digits - 1n) * 10n + 9n;
  const last = digits % 10n;
  return 1n + ((digits / 10n) * 9n + last - 1n) * 10n + zeros;
};

const isHeadOf = (script: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => script[i] === byte);

/** The compressed form of a script. Keys of 65 bytes are taken for valid ones, as all those that are spent. */
const writeScript = (writer: ByteWriter, script: Uint8Array): void => {
  const { length } = script;
  if (length === 25 && isHeadOf(script, [0x76, 0xa9, 20])) writer.u8(0).raw(script.subarray(3, 23));
  else if (length === 23 && isHeadOf(script, [0xa9, 20])) writer.u8(1).raw(script.subarray(2, 22));
  else if (length === 35 && script[0] === 33 && (script[1] === 2 || script[1] === 3))
    writer.raw(script.subarray(1, 34));
  else if (length === 67 && isHeadOf(script, [65, 4])) writer.u8(4 + (script[65]! & 1)).raw(script.subarray(2, 34));
  else {
    writeVarint(writer, BigInt(length + 6));
    writer.raw(script);
  }
};

/** The undo record of a block: the coins that each of its transactions spends, the coinbase left out. */
export const undoBytes = (transactions: readonly (readonly SpentCoin[])[]): Uint8Array => {
  const writer = new ByteWriter().count(transactions.length);
  for (const coins of transactions) {
    writer.count(coins.length);
    for (const { height, value, script, isMined = false } of coins) {
      writeVarint(writer, BigInt(height) * 2n + BigInt(isMined));
      if (height > 0) writer.u8(0);
      writeVarint(writer, compressedAmount(BigInt(value)));
      writeScript(writer, script);
    }
  }
  return writer.taken();
};

/** An undo record with the checksum that binds it to the block after `previous`. */
export const sealedUndo = (previous: Uint8Array, record: Uint8Array): Uint8Array =>
  new ByteWriter()
    .raw(record)
    .raw(hash256(new ByteWriter().raw(previous).raw(record).taken()))
    .taken();

/** A file of a node: records after their magic and length, which does not count `trailer` bytes at their ends; then reserved zeros. */
export const fileBytes = (
  records: readonly Uint8Array[],
  {
    magic,
    trailer = 0,
    reserved = 0,
    key,
  }: { magic: Uint8Array; trailer?: number; reserved?: number; key?: Uint8Array },
): Uint8Array => {
  const writer = new ByteWriter();
  for (const record of records)
    writer
      .raw(magic)
      .u32(record.length - trailer)
      .raw(record);
  const bytes: Uint8Array = writer.taken();
  if (key) for (let i = 0; i < bytes.length; i++) bytes[i] = bytes[i]! ^ key[i % key.length]!;
  return lengthened(bytes, bytes.length + reserved);
};
