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

/** The part of a cached list that follows a chain. */
interface BlocksEntry {
  readonly extra: unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
  getCacheEntry(): { readonly data?: BlocksState | undefined };
  dispatch(action: { readonly type: string }): unknown;
}

/** Reads what is shown of blocks again when the last block is another one. */
export const followBlocks = async (entry: BlocksEntry, tag: BlocksTag = BLOCKS_TAG): Promise<void> => {
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
