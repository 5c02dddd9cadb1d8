import { equalBytes, readU32 } from '../blocks/bytes.ts';
import { HASH_BYTES } from '../blocks/header.ts';
import { Transactions } from '../blocks/transactions.ts';
import { txidsOf } from '../blocks/txids.ts';
import { distinctLength, distinctStart, formOf } from '../scripts/owner-form.ts';
import type { UndoRecord } from './undo-record.ts';

interface Creator {
  readonly block: Transactions;
  readonly txids: Uint8Array;
}

/** Reads the block of the best chain at a height. */
export type BlockAt = (height: number) => Uint8Array;

const creatorOf = (bytes: Uint8Array): Creator => {
  const block = new Transactions();
  block.read(bytes);
  return { block, txids: txidsOf(block, new Uint8Array(block.count * HASH_BYTES)) };
};

/** The number of the output that an outpoint names among the outputs of a block; undefined if it is in another block. */
const outputOf = ({ block, txids }: Creator, outpoint: Uint8Array): number | undefined => {
  const txid = outpoint.subarray(0, HASH_BYTES);
  for (let i = 0; i < block.count; i++) {
    if (!equalBytes(txids.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES), txid)) continue;
    const output = block.firstOutputs[i]! + readU32(outpoint, HASH_BYTES);
    return output < block.firstOutputs[i + 1]! ? output : undefined;
  }
  return undefined;
};

const isSameScript = (
  { block }: Creator,
  output: number,
  { undo, coin }: { undo: UndoRecord; coin: number },
): boolean => {
  const at = block.scripts[output]!;
  const form = formOf(block.bytes, at, block.kinds[output]!);
  const length = distinctLength(form, block.scriptLengths[output]!);
  const start = at + distinctStart(form);
  const from = undo.scripts[coin]!;
  return (
    form === undo.forms[coin] &&
    equalBytes(block.bytes.subarray(start, start + length), undo.bytes.subarray(from, from + undo.scriptLengths[coin]!))
  );
};

/**
 * Whether an undo record tells the truth about a block: every coin was created where it says, with that value and script. Reads the blocks
 * that created them, so it is for the rare case that checksums cannot decide: of two blocks after the same one, both records fit both.
 */
export const isTrue = (block: Transactions, undo: UndoRecord, blockAt: BlockAt): boolean => {
  const creators = new Map<number, Creator>();
  for (let coin = 0; coin < undo.coins; coin++) {
    const height = undo.createdAt[coin]!;
    const creator = creators.get(height) ?? creatorOf(blockAt(height));
    creators.set(height, creator);
    const outpoint = block.outpoints[coin + 1]!; // the first is the coinbase's
    const output = outputOf(creator, block.bytes.subarray(outpoint, outpoint + HASH_BYTES + 4));
    if (output === undefined || creator.block.values[output] !== undo.values[coin]) return false;
    if (!isSameScript(creator, output, { undo, coin })) return false;
  }
  return true;
};
