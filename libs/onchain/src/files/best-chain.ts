import { copyOf } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import { workOf, type Header } from '../blocks/header.ts';

/** A header, and where its block is stored. */
export interface StoredBlock {
  readonly header: Header;
  /** Number of the file, and offset and length of the block in it. */
  readonly file: number;
  readonly at: number;
  readonly length: number;
}

export interface ChainBlock extends StoredBlock {
  /** Whether the same file holds another block that follows the same one. */
  readonly hasRival: boolean;
}

/** The chain with the most work among stored blocks. */
export interface BestChain {
  /** By height, from the genesis block. */
  readonly blocks: readonly ChainBlock[];
  /** Blocks of branches with less work, which lost. */
  readonly stale: number;
  /** Blocks that follow none of the others: a node that is still syncing stores them before those that they follow. */
  readonly unlinked: number;
}

interface Branch {
  readonly block: StoredBlock;
  readonly parent: Branch | undefined;
  readonly height: number;
  readonly work: bigint;
}

/** Two bytes a character: a key that is quick to make and to compare. */
const keyOf = (hash: Uint8Array): string => String.fromCharCode(...new Uint16Array(copyOf(hash).buffer));

const works = new Map<number, bigint>();

const cachedWork = (bits: number): bigint => {
  const work = works.get(bits) ?? workOf(bits);
  works.set(bits, work);
  return work;
};

/** Blocks by the hash that they follow, each once, in the order of the files. */
const followersOf = (stored: readonly StoredBlock[]): Map<string, StoredBlock[]> => {
  const seen = new Set<string>();
  const followers = new Map<string, StoredBlock[]>();
  for (const block of stored) {
    const key = keyOf(block.header.hash);
    if (seen.has(key)) continue; // a node that was interrupted may store a block twice
    seen.add(key);
    const previous = keyOf(block.header.previous);
    const siblings = followers.get(previous);
    if (siblings) siblings.push(block);
    else followers.set(previous, [block]);
  }
  return followers;
};

/** All branches that begin with a genesis block, in the order of their heights. */
const branchesOf = (followers: ReadonlyMap<string, StoredBlock[]>): Branch[] => {
  const followersOfHash = (hash: Uint8Array): readonly StoredBlock[] => followers.get(keyOf(hash)) ?? [];
  const branches = followersOfHash(new Uint8Array(32)).map((block): Branch => ({
    block,
    parent: undefined,
    height: 0,
    work: cachedWork(block.header.bits),
  }));
  for (const branch of branches)
    // grows while it is walked
    for (const block of followersOfHash(branch.block.header.hash))
      branches.push({
        block,
        parent: branch,
        height: branch.height + 1,
        work: branch.work + cachedWork(block.header.bits),
      });
  return branches;
};

/**
 * The branch with the most work, which is not always the longest; of equal ones that which was stored first, as for the node. Throws
 * ChainError where no block is a genesis block.
 */
export const bestChain = (stored: readonly StoredBlock[]): BestChain => {
  const followers = followersOf(stored);
  const branches = branchesOf(followers);
  if (branches.length === 0)
    throw new ChainError('file.pruned', 'there is no genesis block, with which a chain begins');
  const place = new Map(stored.map((block, i) => [block, i]));
  const tip = branches.reduce((best, one) => {
    if (one.work !== best.work) return one.work > best.work ? one : best;
    return place.get(one.block)! < place.get(best.block)! ? one : best;
  });
  const blocks: ChainBlock[] = [];
  for (let branch: Branch | undefined = tip; branch; branch = branch.parent) {
    const { block, height } = branch;
    const siblings = followers.get(keyOf(block.header.previous))!;
    blocks[height] = { ...block, hasRival: siblings.some((one) => one !== block && one.file === block.file) };
  }
  const known = [...followers.values()].reduce((sum, siblings) => sum + siblings.length, 0);
  return { blocks, stale: branches.length - blocks.length, unlinked: known - branches.length };
};
