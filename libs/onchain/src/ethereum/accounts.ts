import { lengthened } from '../blocks/bytes.ts';
import { KeyedHash, scriptShape, TAG_WORDS } from '../ledger/keyed-hash.ts';
import { TagTable } from '../ledger/tag-table.ts';

const ADDRESS_BYTES = 20;
const SHAPE = scriptShape(ADDRESS_BYTES, 0);
const LIMB = 64n;
const LIMB_MASK = (1n << LIMB) - 1n;
const FIRST_ROOM = 1_024;
const PART = 1 << 20; // accounts

/** Has been seen to hold, send or receive ether; the others were only named by tokens. */
const SEEN = 1;
const CONTRACT = 2;
const TOKEN = 4;

/** An account at average cost, as it stands at some moment. */
export interface Account {
  /** Wei. */
  readonly balance: bigint;
  /** USD that the balance has cost. */
  readonly cost: number;
  /** Unix seconds at which its coins arrived, on average. */
  readonly since: number;
  readonly isContract: boolean;
  readonly isSeen: boolean;
  /** A contract that has told of a transfer of a token. */
  readonly isToken: boolean;
}

/** An account that a block changes: as it was, and as it is. */
export interface Working {
  readonly address: string;
  readonly before: Account;
  readonly now: { -readonly [K in keyof Account]: Account[K] };
}

/** Everybody whom the chain has named, by a tag of the address; numbered in that order. */
export class Accounts {
  /** Accounts so far. */
  count = 0;
  #balances = new BigUint64Array(2 * FIRST_ROOM);
  #costs = new Float64Array(FIRST_ROOM);
  #since = new Float64Array(FIRST_ROOM);
  #flags = new Uint8Array(FIRST_ROOM);
  readonly #numbers = new TagTable(TAG_WORDS + 1);
  readonly #hash: KeyedHash;
  readonly #bytes = new Uint8Array(ADDRESS_BYTES);
  readonly #recent = new Map<string, number>();
  #fresh: string[] = [];

  /** @param seed 16 secret bytes */
  constructor(seed: Uint8Array) {
    this.#hash = new KeyedHash(seed);
  }

  /** Bytes of memory. */
  get bytes(): number {
    const columns = [this.#balances, this.#costs, this.#since, this.#flags];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, this.#numbers.bytes);
  }

  /** The number of an address, a new one if it has none yet. */
  numberOf(address: string): number {
    const recent = this.#recent.get(address);
    if (recent !== undefined) return recent;
    const number = this.find(address) ?? this.#add(address);
    this.#recent.set(address, number);
    return number;
  }

  /** The same of a word of 32 bytes that ends with an address: there are so many that remembering them costs more than finding them. */
  numberOfWord(word: string): number {
    return this.find(word) ?? this.#add(addressIn(word));
  }

  /** The number of an address or of such a word; undefined if the chain has never named it. */
  find(text: string): number | undefined {
    const at = text.length - 2 * ADDRESS_BYTES;
    for (let i = 0; i < ADDRESS_BYTES; i++)
      this.#bytes[i] = nibble(text.charCodeAt(at + 2 * i)) * 16 + nibble(text.charCodeAt(at + 2 * i + 1));
    this.#hash.compute(this.#bytes, 0, SHAPE);
    return this.#numbers.find(this.#hash.tag) ? this.#numbers.record[TAG_WORDS]! : undefined;
  }

  /** A block begins. */
  begin(): void {
    this.#recent.clear(); // addresses of the next block are other ones
    this.#fresh = [];
  }

  /** Addresses that are new since `begin`. */
  get fresh(): readonly string[] {
    return this.#fresh;
  }

  /** Takes back the newest accounts, whose addresses are given in their order. */
  forget(addresses: readonly string[]): void {
    this.#recent.clear();
    for (const address of addresses.toReversed()) {
      this.find(address);
      this.#numbers.remove(this.#hash.tag);
      this.put(--this.count, NOTHING);
    }
  }

  get(number: number): Account {
    const flags = this.#flags[number]!;
    return {
      balance: this.balanceOf(number),
      cost: this.#costs[number]!,
      since: this.#since[number]!,
      isContract: (flags & CONTRACT) !== 0,
      isSeen: (flags & SEEN) !== 0,
      isToken: (flags & TOKEN) !== 0,
    };
  }

  /** Wei. */
  balanceOf(number: number): bigint {
    return (this.#balances[2 * number + 1]! << LIMB) | this.#balances[2 * number]!;
  }

  put(number: number, { balance, cost, since, isContract, isSeen, isToken }: Account): void {
    this.#balances[2 * number] = balance & LIMB_MASK;
    this.#balances[2 * number + 1] = balance >> LIMB;
    this.#costs[number] = cost;
    this.#since[number] = since;
    this.#flags[number] = (isContract ? CONTRACT : 0) | (isSeen ? SEEN : 0) | (isToken ? TOKEN : 0);
  }

  *save(): Generator<Float64Array | Uint32Array | Uint8Array> {
    for (let from = 0; from < this.count; from += PART) {
      const to = Math.min(this.count, from + PART);
      yield new Uint32Array(this.#balances.slice(2 * from, 2 * to).buffer);
      yield this.#costs.slice(from, to);
      yield this.#since.slice(from, to);
      yield this.#flags.slice(from, to);
    }
    yield* this.#numbers.save();
  }

  /** Reads what `save` gave. Throws RangeError for records that are out of order. */
  load(count: number, next: () => Uint8Array<ArrayBuffer>): void {
    this.#makeRoom(count);
    this.count = count;
    for (let from = 0; from < count; from += PART) {
      this.#balances.set(new BigUint64Array(next().buffer), 2 * from);
      this.#costs.set(new Float64Array(next().buffer), from);
      this.#since.set(new Float64Array(next().buffer), from);
      this.#flags.set(next(), from);
    }
    this.#numbers.load(() => new Uint32Array(next().buffer));
  }

  #add(address: string): number {
    this.#fresh.push(address);
    this.#numbers.record.set(this.#hash.tag);
    this.#numbers.record[TAG_WORDS] = this.count;
    this.#numbers.insert();
    if (this.count === this.#costs.length) this.#makeRoom(this.count + (this.count >> 3));
    return this.count++;
  }

  #makeRoom(count: number): void {
    if (count <= this.#costs.length) return;
    const balances = new BigUint64Array(2 * count);
    balances.set(this.#balances);
    this.#balances = balances;
    this.#costs = lengthened(this.#costs, count);
    this.#since = lengthened(this.#since, count);
    this.#flags = lengthened(this.#flags, count);
  }
}

const NOTHING: Account = { balance: 0n, cost: 0, since: 0, isContract: false, isSeen: false, isToken: false };
/** Whether a block has left an account as it was. */
export const isUnchanged = ({ before, now }: Working): boolean =>
  before.balance === now.balance &&
  before.cost === now.cost &&
  before.since === now.since &&
  before.isSeen === now.isSeen &&
  before.isContract === now.isContract &&
  before.isToken === now.isToken;

const addressIn = (text: string): string => `0x${text.slice(-2 * ADDRESS_BYTES)}`;

const DIGIT_9 = 57;

/** Of a hexadecimal digit in lower case. */
const nibble = (code: number): number => (code <= DIGIT_9 ? code - 48 : code - 87);
