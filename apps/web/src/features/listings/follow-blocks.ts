import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { liveOf } from '../../shared/api/live-extra.ts';

/** The tags of everything that is read from blocks, which are the names of their topics, too. */
export const BLOCKS_TAG = 'bitcoinBlocks';
export const ETHER_TAG = 'ethereumBlocks';
type BlocksTag = typeof BLOCKS_TAG | typeof ETHER_TAG;

const blocksApi = api.enhanceEndpoints<string>({ addTagTypes: [BLOCKS_TAG, ETHER_TAG] });

interface BlocksState {
  readonly blocks: { readonly hash: string } | null;
}

/** The part of a cached answer that follows a chain. */
interface BlocksEntry {
  readonly extra: unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
  getCacheEntry(): { readonly data?: BlocksState | undefined };
  dispatch(action: { readonly type: string }): unknown;
}

/** Reads what is shown of blocks again when the last block is another one. */
const follow = async (entry: BlocksEntry, tag: BlocksTag): Promise<void> => {
  const hear = ({ blocks }: BlocksState): void => {
    if (blocks?.hash !== entry.getCacheEntry().data?.blocks?.hash) entry.dispatch(blocksApi.util.invalidateTags([tag]));
  };
  const loaded = await entry.cacheDataLoaded.then(
    () => true,
    () => false,
  );
  if (!loaded) return;
  const { leave } = liveOf(entry.extra).watch<BlocksTag>(topics[tag](), { snapshot: hear, delta: hear });
  await entry.cacheEntryRemoved;
  leave();
};

/** An endpoint's part that reads its answer again with every block. */
export const readWithBlocks = (tag: BlocksTag) => ({
  providesTags: [tag, 'identity'],
  onCacheEntryAdded: (_: unknown, entry: BlocksEntry) => follow(entry, tag),
});

interface Page<Row, Blocks> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly blocks: Blocks;
  readonly simulated: boolean;
}

/** A page of what is listed about blocks, as grids take it: such rows do not change. */
export const pageOfBlocks = <Row, Blocks>({ list, total, blocks, simulated }: Page<Row, Blocks>) => ({
  total,
  blocks,
  simulated,
  rows: list.map((one) => ({ ...one, version: 1 })),
});
