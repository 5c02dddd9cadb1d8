import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { address, Block } from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';
import { framesOf } from '../files/frames.ts';
import { inMemory, NodeFile } from '../files/node-file.ts';
import { addressOf } from '../scripts/owner-text.ts';
import { hexOf, plainHex } from './bytes.ts';
import { poolOf, pushedHeight } from './coinbase.ts';
import { readHeader } from './header.ts';
import { mainnet } from './network.ts';
import { Transactions } from './transactions.ts';
import { requireMerkleRoot, txidsOf, wtxidOf } from './txids.ts';

// Real third-party data that is not shipped.
const SHARED = path.resolve(import.meta.dirname, '../../../../../shared/data');
const single = ['block169482', 'block227835', 'block363703', 'block481815'];
const missing = ['first-439-blocks', ...single].filter((name) => !existsSync(path.join(SHARED, `${name}.dat`)));
if (missing.length > 0) process.stdout.write(`real blocks not compared: no ${missing.join(', ')}.dat in ${SHARED}\n`);

const bytesOf = (name: string): Uint8Array => readFileSync(path.join(SHARED, `${name}.dat`));

const theirAddress = (script: Uint8Array): string | undefined => {
  try {
    return address.fromOutputScript(script);
  } catch {
    return undefined; // their way to say that there is none
  }
};

/** Everything that both can say about a block. */
const ours = (bytes: Uint8Array) => {
  const block = new Transactions();
  block.read(bytes);
  const txids = txidsOf(block, new Uint8Array());
  requireMerkleRoot(readHeader(bytes).merkleRoot, txids, block.count);
  return {
    hash: hexOf(readHeader(bytes).hash),
    weight: block.weight,
    transactions: Array.from({ length: block.count }, (_, i) => ({
      txid: hexOf(txids.slice(i * 32, i * 32 + 32)),
      wtxid: hexOf(wtxidOf(block, i)),
      inputs: block.firstInputs[i + 1]! - block.firstInputs[i]!,
      outputs: Array.from({ length: block.firstOutputs[i + 1]! - block.firstOutputs[i]! }, (_unused, output) => {
        const number = block.firstOutputs[i]! + output;
        const at = block.scripts[number]!;
        const script = bytes.subarray(at, at + block.scriptLengths[number]!);
        return { value: block.values[number], script: plainHex(script), address: addressOf(script) };
      }),
    })),
  };
};

const theirs = (bytes: Uint8Array) => {
  const block = Block.fromBuffer(bytes);
  return {
    hash: block.getId(),
    weight: block.weight(),
    transactions: block.transactions!.map((one) => ({
      txid: one.getId(),
      wtxid: hexOf(one.getHash(one.hasWitnesses())),
      inputs: one.ins.length,
      outputs: one.outs.map(({ value, script }) => ({
        value: Number(value),
        script: plainHex(script),
        address: theirAddress(script),
      })),
    })),
  };
};

describe.skipIf(missing.length > 0)('real blocks, beside bitcoinjs-lib', () => {
  it.each(single)('%s has the same hash, weight, txids, values and addresses', (name) => {
    const bytes = bytesOf(name);
    expect(ours(bytes)).toEqual(theirs(bytes));
  });

  it('so have the first 439', () => {
    const file = new NodeFile(inMemory('first-439-blocks.dat', bytesOf('first-439-blocks')));
    const frames = [...framesOf(file, { magic: mainnet.magic, longest: 4_000_000, trailer: 0 })];
    expect(frames).toHaveLength(439);
    for (const { at, length } of frames) {
      const bytes = file.read(at, length);
      expect(ours(bytes)).toEqual(theirs(bytes));
    }
  });

  it('say their height and their pool', () => {
    const signed = single.map((name) => {
      const block = new Transactions();
      block.read(bytesOf(name));
      return [
        readHeader(block.bytes).version >= 2 ? pushedHeight(block.coinbaseScript) : undefined,
        poolOf(block.coinbaseScript),
      ];
    });
    expect(signed.map(([height]) => height)).toEqual([undefined, undefined, 363_703, 481_815]);
    expect(signed.slice(2).map(([, pool]) => pool)).toEqual(['AntPool', 'BitClub']);
  });
});
