import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { followState, type CacheEntry } from '../../../shared/api/follow-topic.ts';

/** The tags of everything that is read from blocks, which are the names of their topics, too. */
export const BLOCKS_TAG = 'bitcoinBlocks';
export const ETHER_TAG = 'ethereumBlocks';
type BlocksTag = typeof BLOCKS_TAG | typeof ETHER_TAG;

const blocksApi = api.enhanceEndpoints<string>({ addTagTypes: [BLOCKS_TAG, ETHER_TAG] });

interface BlocksState {
  readonly blocks: { readonly hash: string } | null;
}

/** The part of a cached answer that follows a chain. */
interface BlocksEntry extends CacheEntry<unknown> {
  getCacheEntry(): { readonly data?: BlocksState | undefined };
  dispatch(action: { readonly type: string }): unknown;
}

/** Reads what is shown of blocks again when the last block is another one. */
const follow = (entry: BlocksEntry, tag: BlocksTag): Promise<void> =>
  followState<BlocksTag>(entry, topics[tag](), ({ blocks }) => {
    if (blocks?.hash !== entry.getCacheEntry().data?.blocks?.hash) entry.dispatch(blocksApi.util.invalidateTags([tag]));
  });

/** An endpoint's part that reads its answer again with every block. */
export const readWithBlocks = (tag: BlocksTag) => ({
  providesTags: [tag, 'identity'],
  onCacheEntryAdded: (_: unknown, entry: BlocksEntry) => follow(entry, tag),
});

/** A page of what is listed about blocks, with the state of the chain that it was read at. */
export type BlocksPage<State, Row> = State & { readonly total: number; readonly rows: readonly Row[] };

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
