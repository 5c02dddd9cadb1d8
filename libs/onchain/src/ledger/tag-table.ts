const SHARDS = 64; // a table grows one shard at a time: no long pause, and no second copy of everything
const FULLEST = 9 / 10; // taken slots of all
const GROWTH = 9 / 8; // with the above, at least four fifths of the slots are taken once a table has grown
const SMALLEST_SHARD = 16; // slots
const OVERHANG = 64; // slots after the last home, so that nothing wraps around
const TWO_32 = 2 ** 32;

class Shard {
  count = 0;
  homes: number;
  words: Uint32Array;

  constructor(homes: number, width: number) {
    this.homes = homes;
    this.words = new Uint32Array((homes + OVERHANG) * width);
  }
}

/**
 * Records of a fixed width under tags of 96 bits, in open addressing. Records stand in the order of their tags (Amble and Knuth, 1974): what
 * a shard holds decides where it stands, whatever happened before, and a search ends at the first larger tag. A slot whose third word is 0
 * is free, so that word of a tag is never 0.
 *
 * A record is a number of 32-bit words, of which the first three are its tag.
 */
export class TagTable {
  /** The record that the last `find`, `insert` or `remove` was about. */
  readonly record: Uint32Array;
  readonly #width: number;
  readonly #shards: Shard[];

  constructor(width: number) {
    this.#width = width;
    this.record = new Uint32Array(width);
    this.#shards = Array.from({ length: SHARDS }, () => new Shard(SMALLEST_SHARD, width));
  }

  get count(): number {
    return this.#shards.reduce((sum, { count }) => sum + count, 0);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#shards.reduce((sum, { words }) => sum + words.byteLength, 0);
  }

  /** Copies the record under a tag into `record`. False if there is none. */
  find(tag: Uint32Array): boolean {
    const shard = this.#shardOf(tag);
    const at = this.#lowerBound(shard, tag);
    if (!this.#isAt(shard, at, tag)) return false;
    this.#copyOut(shard, at);
    return true;
  }

  /** Removes the record under a tag and leaves it in `record`. False if there is none. */
  remove(tag: Uint32Array): boolean {
    const shard = this.#shardOf(tag);
    const at = this.#lowerBound(shard, tag);
    if (!this.#isAt(shard, at, tag)) return false;
    this.#copyOut(shard, at);
    this.#closeGap(shard, at);
    shard.count--;
    return true;
  }

  /** Inserts `record` under the tag in its first words. False if the tag is taken. */
  insert(): boolean {
    const { record } = this;
    record[2] = record[2]! | 1;
    const shard = this.#shardOf(record);
    if (shard.count >= shard.homes * FULLEST) this.#grow(shard);
    const at = this.#lowerBound(shard, record);
    if (this.#isAt(shard, at, record)) return false;
    if (!this.#openGap(shard, at)) {
      this.#grow(shard);
      return this.insert();
    }
    shard.words.set(record, at);
    shard.count++;
    return true;
  }

  /** The records in parts, each in the order of its tags: the same for the same records, whatever happened before. */
  *save(): Generator<Uint32Array> {
    for (const { words, count } of this.#shards) {
      const part = new Uint32Array(count * this.#width);
      let to = 0;
      for (let at = 0; at < words.length; at += this.#width) {
        if (words[at + 2] === 0) continue;
        part.set(words.subarray(at, at + this.#width), to);
        to += this.#width;
      }
      yield part;
    }
  }

  /** Reads what `save` gave, as many parts as it gave. Throws RangeError for records that are out of order. */
  load(nextPart: () => Uint32Array): void {
    for (const shard of this.#shards) {
      const part = nextPart();
      const count = part.length / this.#width;
      this.#fill(shard, Math.max(SMALLEST_SHARD, Math.ceil(count / FULLEST) + 1), part);
      if (shard.count !== count) throw new RangeError('a table with broken records');
    }
  }

  #shardOf(tag: Uint32Array): Shard {
    return this.#shards[tag[0]! % SHARDS]!;
  }

  #homeOf(shard: Shard, word: number): number {
    return Math.floor((word * shard.homes) / TWO_32) * this.#width;
  }

  /** Place of the first record that is not smaller than a tag, or of the free slot before it. */
  #lowerBound({ words, homes }: Shard, tag: Uint32Array): number {
    const [low, high, third] = [tag[0]!, tag[1]!, (tag[2]! | 1) >>> 0];
    const width = this.#width;
    let at = Math.floor((high * homes) / TWO_32) * width;
    for (; at < words.length && words[at + 2] !== 0; at += width) {
      const other = words[at + 1]!;
      if (other > high) return at;
      if (other < high) continue;
      if (words[at]! > low || (words[at] === low && words[at + 2]! >= third)) return at;
    }
    return at;
  }

  #isAt({ words }: Shard, at: number, tag: Uint32Array): boolean {
    return words[at] === tag[0] && words[at + 1] === tag[1] && words[at + 2] === (tag[2]! | 1) >>> 0;
  }

  #copyOut({ words }: Shard, at: number): void {
    for (let i = 0; i < this.#width; i++) this.record[i] = words[at + i]!;
  }

  /** Moves the records from a place on by one slot. False if there is no free slot behind them. */
  #openGap({ words }: Shard, at: number): boolean {
    let free = at;
    while (free < words.length && words[free + 2] !== 0) free += this.#width;
    if (free >= words.length) return false;
    words.copyWithin(at + this.#width, at, free);
    return true;
  }

  /** Moves back the records behind a place that do not stand in their homes. */
  #closeGap(shard: Shard, at: number): void {
    const { words } = shard;
    const width = this.#width;
    let end = at + width;
    while (end < words.length && words[end + 2] !== 0 && this.#homeOf(shard, words[end + 1]!) < end) end += width;
    words.copyWithin(at, at + width, end);
    words[end - width + 2] = 0;
  }

  #grow(shard: Shard): void {
    this.#fill(shard, Math.ceil(shard.homes * GROWTH), shard.words);
  }

  /** Replaces a shard's slots by new ones for records that stand in order, with free slots among them or not. */
  #fill(shard: Shard, homes: number, records: Uint32Array): void {
    const width = this.#width;
    const next = new Shard(homes, width);
    let free = 0;
    let last = -1;
    for (let at = 0; at < records.length; at += width) {
      if (records[at + 2] === 0) continue;
      if (records[at + 1]! < last) throw new RangeError('a table with records out of order');
      last = records[at + 1]!;
      const to = Math.max(free, this.#homeOf(next, last));
      if (to >= next.words.length) return this.#fill(shard, homes + OVERHANG, records);
      for (let i = 0; i < width; i++) next.words[to + i] = records[at + i]!;
      free = to + width;
      next.count++;
    }
    Object.assign(shard, { count: next.count, homes, words: next.words });
  }
}
