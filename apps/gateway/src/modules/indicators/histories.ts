import { MINUTE } from '@chaintide/contracts/limits';
import { encodeCompact, type Columns } from '@chaintide/indicators/compact';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const SERIES_KEPT = 512; // at most 30 kB each: the whole catalogue by day, and other resolutions in use
const KEPT_MS = 5 * MINUTE; // how long a key stays valid after a newer one
const FORMER_KEPT = 4; // every back-fill page creates a new one
const KEY_LENGTH = 22; // 132 bits of the hash, enough to rule out collisions

const compress = promisify(brotliCompress);

/** The older points of one series in wire format. */
export class History {
  readonly key: string;
  private compressing: Promise<Buffer> | undefined;

  constructor(
    readonly bytes: Uint8Array,
    readonly points: number,
  ) {
    this.key = createHash('sha256').update(bytes).digest('base64url').slice(0, KEY_LENGTH);
  }

  /** Compressed once, with brotli's best quality, off the event loop. */
  compressed(): Promise<Buffer> {
    this.compressing ??= compress(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
      },
    });
    return this.compressing;
  }
}

interface Slot<D> {
  readonly state: string;
  readonly history: History;
  readonly details: D;
  readonly former: readonly { readonly history: History; readonly until: number }[];
}

/** The newest history of each series and, for some minutes, earlier ones. `D`: data kept with it. */
export class Histories<D> {
  private readonly slots = new Map<string, Slot<D>>();

  constructor(private readonly now: () => number) {}

  /** The history of a series in a state; created if the state is new. */
  of(
    series: string,
    state: string,
    make: () => { columns: Columns; details: D },
  ): Pick<Slot<D>, 'history' | 'details'> {
    const slot = this.slots.get(series);
    if (slot?.state === state) return this.keep(series, slot);
    const { columns, details } = make();
    const made = new History(encodeCompact(columns), columns.times.length);
    const isSame = made.key === slot?.history.key;
    return this.keep(series, {
      state,
      details,
      history: isSame ? slot.history : made,
      former: slot ? this.formerOf(slot, isSame) : [],
    });
  }

  /** The history with the key, if it is the newest or was until a few minutes ago. */
  find(series: string, key: string): History | undefined {
    const slot = this.slots.get(series);
    if (slot?.history.key === key) return this.keep(series, slot).history;
    const now = this.now();
    return slot?.former.find(({ history, until }) => history.key === key && now < until)?.history;
  }

  private formerOf({ history, former }: Slot<D>, isSame: boolean): Slot<D>['former'] {
    const now = this.now();
    const valid = former.filter(({ until }) => now < until);
    return isSame ? valid : [{ history, until: now + KEPT_MS }, ...valid].slice(0, FORMER_KEPT);
  }

  /** Marks as most recently used. */
  private keep(series: string, slot: Slot<D>): Slot<D> {
    this.slots.delete(series);
    this.slots.set(series, slot);
    if (this.slots.size > SERIES_KEPT) this.slots.delete(this.slots.keys().next().value!);
    return slot;
  }
}
