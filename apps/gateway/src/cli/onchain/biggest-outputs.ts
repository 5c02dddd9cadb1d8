import { hexOf } from '@chaintide/onchain/blocks/bytes';
import type { Position } from '@chaintide/onchain/blocks/block-flow';
import { Transactions } from '@chaintide/onchain/blocks/transactions';
import { requireMerkleRoot, txidOf, txidsOf } from '@chaintide/onchain/blocks/txids';
import { at } from '@chaintide/onchain/blocks/chain-error';
import type { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { ownerText } from '@chaintide/onchain/scripts/owner-text';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';

const COIN = 100_000_000; // satoshi
const HEADER = 'height,time,txid,output,value,kind,owner';

interface Output {
  readonly value: number;
  readonly row: string;
}

/** The outputs of the highest value so far, the highest first, the earlier first among equal ones. */
class Biggest {
  readonly outputs: Output[] = [];
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  /** Whether an output of this value belongs here. */
  admits(value: number): boolean {
    return this.outputs.length < this.#count || value > this.outputs.at(-1)!.value;
  }

  add(output: Output): void {
    let [low, high] = [0, this.outputs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.outputs[middle]!.value >= output.value) low = middle + 1;
      else high = middle;
    }
    this.outputs.splice(low, 0, output);
    this.outputs.length = Math.min(this.outputs.length, this.#count);
  }
}

/** One output of a block that is being read. */
interface Place {
  readonly transaction: number;
  readonly output: number;
}

const rowOf = (block: Transactions, { header, height, network }: Position, { transaction, output }: Place): string => {
  const script = block.bytes.subarray(block.scripts[output], block.scripts[output]! + block.scriptLengths[output]!);
  return [
    height,
    new Date(header.time * 1_000).toISOString().replace('.000', ''),
    hexOf(txidOf(block, transaction)),
    output - block.firstOutputs[transaction]!,
    Number((block.values[output]! / COIN).toFixed(8)),
    scriptKinds[block.kinds[output]!],
    ownerText(script, network),
  ].join(',');
};

/** The outputs of the highest value in the chain as lines of CSV, header first. Throws ChainError. */
export const biggestOutputs = (files: ChainFiles, count: number): string[] => {
  const biggest = new Biggest(count);
  const block = new Transactions();
  let txids: Uint8Array = new Uint8Array();
  for (let height = 0; height < files.length; height++) {
    const position = files.positionOf(height);
    at({ height, hash: position.header.hash }, () => {
      block.read(files.blockOf(height));
      txids = txidsOf(block, txids);
      requireMerkleRoot(position.header.merkleRoot, txids, block.count);
    });
    collect(block, position, biggest);
  }
  return [HEADER, ...biggest.outputs.map(({ row }) => row)];
};

const collect = (block: Transactions, position: Position, biggest: Biggest): void => {
  for (let transaction = 0; transaction < block.count; transaction++)
    for (let output = block.firstOutputs[transaction]!; output < block.firstOutputs[transaction + 1]!; output++) {
      const value = block.values[output]!;
      if (biggest.admits(value)) biggest.add({ value, row: rowOf(block, position, { transaction, output }) });
    }
};
