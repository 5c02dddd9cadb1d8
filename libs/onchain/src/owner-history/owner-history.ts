import { DEEPEST_UNWIND } from '../ledger/ledger.ts';
import { eachChange, type MovedBlock } from './block-changes.ts';
import { ChangeList, type Changes } from './changes.ts';
import { PendingChanges } from './pending.ts';
import { collect, merge, nameOf, requireWhole, writeFirst, type Segment } from './segment.ts';
import type { SegmentFiles } from './segment-files.ts';

/** Changes from which on blocks become a segment: 4 MB. */
const LEAF = 1 << 18;
/** Segments of one size that are merged into one. */
const FAN = 8;

/** Everything that a history remembers besides the content of its segments. */
export interface HistoryState {
  readonly segments: readonly Segment[];
  readonly pending: PendingChanges;
}

/**
 * Every change of every owner's balance: of final blocks in sorted segments, of the newest ones in memory. The blocks alone decide which
 * segments there are, so that whoever stops and reads blocks again has the same ones.
 */
export class OwnerHistory {
  readonly #files: SegmentFiles;
  readonly #leaf: number;
  readonly #pending: PendingChanges;
  #segments: Segment[];
  /** Names that the saved index refers to. */
  #kept: ReadonlySet<string>;

  /** Removes what an index that was saved as `state` does not know: it was written after. Throws ChainError for segments that are damaged. */
  constructor(
    files: SegmentFiles,
    { segments, pending }: HistoryState = { segments: [], pending: PendingChanges.empty() },
    leaf = LEAF,
  ) {
    this.#files = files;
    this.#leaf = leaf;
    this.#pending = pending;
    this.#segments = [...segments];
    this.#kept = this.#names;
    for (const segment of segments) requireWhole(files, segment);
    this.#clean();
  }

  get state(): HistoryState {
    return { segments: this.#segments, pending: this.#pending };
  }

  append(moved: MovedBlock): void {
    this.#pending.begin();
    eachChange(moved, (owner, satoshi) => this.#pending.add(owner, satoshi));
  }

  unwind(): void {
    this.#pending.unwind();
  }

  /** Writes final blocks, once they are enough. A failure changes nothing: the next call tries again. */
  settle(): void {
    this.#mergeAlike();
    for (let blocks = this.#settled(); blocks !== undefined; blocks = this.#settled()) {
      this.#segments.push(writeFirst(this.#files, this.#pending, blocks));
      this.#pending.drop(blocks);
      this.#mergeAlike();
    }
  }

  /** The index is saved: what it no longer refers to may go. */
  saved(): void {
    this.#kept = this.#names;
    this.#clean();
  }

  /** The changes of an owner, the oldest first. Throws ChainError for segments that are damaged. */
  changesOf(owner: number): Changes {
    const into = new ChangeList();
    for (const segment of this.#segments) collect(this.#files, segment, { owner, into });
    this.#pending.collect(owner, into);
    return into.changes;
  }

  get #names(): Set<string> {
    return new Set(this.#segments.map(nameOf));
  }

  /** Blocks that become the next segment; undefined while they are too few, or could still be taken back. */
  #settled(): number | undefined {
    const blocks = this.#pending.blocksOf(this.#leaf);
    return blocks !== undefined && blocks <= this.#pending.counts.length - DEEPEST_UNWIND ? blocks : undefined;
  }

  /** The last segments, if so many are of one size that they are to be merged. */
  #alike(): readonly Segment[] {
    const last = this.#segments.slice(-FAN);
    return last.length === FAN && last.every(({ leaves }) => leaves === last[0]!.leaves) ? last : [];
  }

  /** Parts that the saved index refers to stay until it is saved again. */
  #mergeAlike(): void {
    for (let parts = this.#alike(); parts.length > 0; parts = this.#alike()) {
      this.#segments.splice(-FAN, FAN, merge(this.#files, parts));
      this.#clean(parts.map(nameOf));
    }
  }

  #clean(names: readonly string[] = this.#files.names()): void {
    const held = this.#names;
    for (const name of names) if (!held.has(name) && !this.#kept.has(name)) this.#files.remove(name);
  }
}
