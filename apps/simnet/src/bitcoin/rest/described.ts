import { HEADER, hexOf, previousOf, type Block } from '../node/block.ts';
import type { NodeView } from '../node/view.ts';
import { difficultyOf, targetOf } from '../node/work.ts';
import { readTransactions } from '../script/reading.ts';

const hex32 = (value: bigint): string => value.toString(16).padStart(64, '0');
const hex4 = (value: number): string => value.toString(16).padStart(8, '0');

/** The work that one block proves, in the forms in which Bitcoin Core shows it. */
const proofOf = ({ bits }: Block) => ({
  bits: hex4(bits),
  target: hex32(targetOf(bits)),
  difficulty: difficultyOf(bits),
});

/** A header as `getblockheader` describes it. */
export const headerJson = (view: NodeView, block: Block) => {
  const { bytes, height, hash, time, transactions } = block;
  const next = view.isActive(block) ? view.at(height + 1) : undefined;
  const version = bytes.readUInt32LE(0);
  return {
    hash,
    confirmations: view.isActive(block) ? view.top - height + 1 : -1,
    height,
    version,
    versionHex: hex4(version),
    merkleroot: hexOf(bytes.subarray(36, 68)),
    time,
    mediantime: view.medianTime(height),
    nonce: bytes.readUInt32LE(76),
    ...proofOf(block),
    chainwork: hex32(view.source.works[height]!),
    nTx: transactions,
    ...(height > 0 && { previousblockhash: previousOf(bytes) }),
    ...(next && { nextblockhash: next.hash }),
  };
};

const WITNESS_DISCOUNT = 3;

/** A block as `getblock` describes it; of its transactions only the ids, or the ids and sizes. */
export const blockJson = (view: NodeView, block: Block, isDetailed: boolean) => {
  const { bytes } = block;
  const transactions = readTransactions(bytes);
  const tx = transactions.map(({ txid, from, until, stripped }) => {
    const weight = WITNESS_DISCOUNT * stripped + until - from;
    return isDetailed ? { txid: hexOf(txid), size: until - from, vsize: Math.ceil(weight / 4), weight } : hexOf(txid);
  });
  const witnesses = transactions.reduce((sum, { from, until, stripped }) => sum + until - from - stripped, 0);
  const strippedsize = bytes.length - witnesses;
  const weight = WITNESS_DISCOUNT * strippedsize + bytes.length;
  return { ...headerJson(view, block), strippedsize, size: bytes.length, weight, tx };
};

export const headerBytes = (blocks: readonly Block[]): Buffer =>
  Buffer.concat(blocks.map(({ bytes }) => bytes.subarray(0, HEADER)));

const WARNING =
  'Simulated chain, not Bitcoin: three blocks a day, and one every 20 seconds while it runs; each creates the coins of the time since the one before';

const pruning = (view: NodeView) =>
  view.state.pruned === 0
    ? { pruned: false }
    : { pruned: true, pruneheight: view.firstKept, automatic_pruning: true, prune_target_size: 576_716_800 };

/** The state of the chain as `getblockchaininfo` describes it. */
export const chainJson = (view: NodeView) => {
  const top = view.at(view.top)!;
  const { blocks, works } = view.source;
  return {
    chain: view.state.network,
    blocks: view.top,
    headers: view.headers,
    bestblockhash: top.hash,
    ...proofOf(top),
    time: top.time,
    mediantime: view.medianTime(view.top),
    verificationprogress: view.progress,
    initialblockdownload: view.isSyncing,
    chainwork: hex32(works[view.top]!),
    size_on_disk: blocks.slice(view.firstKept, view.top + 1).reduce((sum, { bytes }) => sum + bytes.length, 0),
    ...pruning(view),
    warnings: view.state.network === 'simnet' ? [WARNING] : [],
  };
};
