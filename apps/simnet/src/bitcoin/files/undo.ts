import { hash256 } from '@chaintide/onchain/hash';
import type { Block } from '../node/block.ts';
import { ByteWriter } from '../script/byte-writer.ts';
import { spentCoins, type SpentCoin } from '../script/spent.ts';

/** Bitcoin Core's VARINT: seven bits a byte, the most significant first, every continued byte standing for one more. */
const writeVarint = (writer: ByteWriter, value: number): void => {
  const bytes = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) {
    left -= 1;
    bytes.unshift(128 + (left % 128));
  }
  writer.raw(Uint8Array.from(bytes));
};

/** An amount without its zeros: Bitcoin Core's CompressAmount. */
const compressedAmount = (satoshi: number): number => {
  if (satoshi === 0) return 0;
  let zeros = 0;
  let left = satoshi;
  for (; left % 10 === 0 && zeros < 9; zeros += 1) left /= 10;
  if (zeros === 9) return 1 + (left - 1) * 10 + 9;
  return 1 + (Math.floor(left / 10) * 9 + (left % 10) - 1) * 10 + zeros;
};

const SPECIAL = 6; // kinds of scripts with a short form

const startsWith = (script: Buffer, head: readonly number[]): boolean => head.every((byte, at) => script[at] === byte);

/** A script as Bitcoin Core's ScriptCompression writes it. All whole keys of the simulated chain are points of the curve. */
const writeScript = (writer: ByteWriter, script: Buffer): void => {
  const { length } = script;
  if (length === 25 && startsWith(script, [0x76, 0xa9, 20])) writer.u8(0).raw(script.subarray(3, 23));
  else if (length === 23 && startsWith(script, [0xa9, 20])) writer.u8(1).raw(script.subarray(2, 22));
  else if (length === 67 && startsWith(script, [65, 4])) writer.u8(4 + (script[65]! & 1)).raw(script.subarray(2, 34));
  else {
    writeVarint(writer, length + SPECIAL);
    writer.raw(script);
  }
};

const writeCoin = (writer: ByteWriter, { height, isCoinbase, value, script }: SpentCoin): void => {
  writeVarint(writer, height * 2 + (isCoinbase ? 1 : 0));
  if (height > 0) writer.u8(0); // once the version of the transaction
  writeVarint(writer, compressedAmount(value));
  writeScript(writer, script);
};

/** The undo record of a block as Bitcoin Core's rev files hold it, with its checksum at the end; undefined if the spent coins are unknown. */
export const undoRecord = ({ spent, bytes }: Block): Buffer | undefined => {
  if (!spent) return undefined;
  const transactions = spentCoins(spent);
  const writer = new ByteWriter().count(transactions.length);
  for (const coins of transactions) {
    writer.count(coins.length);
    for (const coin of coins) writeCoin(writer, coin);
  }
  const record = writer.view();
  return Buffer.concat([record, hash256(Buffer.concat([bytes.subarray(4, 36), record]))]);
};
