import { timeOf, dayOf } from '../../world/days.ts';
import { hash, randomFrom } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { Dealing } from '../people/dealing.ts';
import { Society, type Deal, type Payment } from '../people/groups.ts';
import { live } from '../people/living.ts';
import { bitsOf, difficultyOf, minerOf, type Miner } from '../people/mining.ts';
import type { Moment } from '../people/moment.ts';
import { ByteWriter } from '../script/byte-writer.ts';
import { merkleRoot, Transactions, writeCoinbase } from './transactions.ts';
import { hashOf, type Block, type Pages } from './block.ts';

const SALT = 72;
const DAY_SECONDS = 86_400;
const SATS = 1e8;
const GENESIS_REWARD = 50 * SATS;
const GENESIS_TEXT = 'Chaintide simnet: a simulated chain, not Bitcoin';
const VERSION = 0x2000_0000;

/** The state after a block: enough to make the next one. */
export class Maker {
  readonly #world: World;
  readonly #pages: Pages;
  readonly society: Society;
  /** Satoshi created so far. */
  created = 0;

  constructor(world: World, pages: Pages, society = new Society()) {
    this.#world = world;
    this.#pages = pages;
    this.society = society;
  }

  copy(): Maker {
    const copy = new Maker(this.#world, this.#pages, this.society.copy());
    copy.created = this.created;
    return copy;
  }

  /** The block after `before` (none: the first) at `time`. Another `branch` gives other blocks, whose work is a little greater. */
  next(before: Block | undefined, time: number, branch = 0): Block {
    const height = before === undefined ? 0 : before.height + 1;
    const moment = this.#momentOf(height, [before?.time ?? time, time], branch);
    const transactions = new Transactions();
    let fees = 0;
    const dealing = new Dealing(this.society, moment, (deal) => {
      fees += this.#commit(deal, transactions, moment);
    });
    const miner =
      height === 0 ? { ...dealing.company(0), tag: GENESIS_TEXT, holder: 'lost' as const } : minerOf(dealing);
    if (height > 0) live(dealing);
    const reward = height === 0 ? GENESIS_REWARD : this.#accrued(time) - this.created;
    this.created += reward;
    const bits = bitsOf(difficultyOf(dealing, 1 + branch / 50));
    return this.#assembled({ before, moment, bits, transactions, miner, value: reward + fees });
  }

  #momentOf(height: number, [from, time]: readonly [number, number], branch: number): Moment {
    const day = this.#world.bitcoin.on(dayOf(time * 1_000))!;
    const random = randomFrom(hash(this.#world.seed, SALT, height, branch));
    return { height, time, day, passed: (time - from) / DAY_SECONDS, random };
  }

  /** Satoshi that exist at a time by the world's schedule, which follows Bitcoin's. */
  #accrued(time: number): number {
    const day = this.#world.bitcoin.on(dayOf(time * 1_000))!;
    const share = (time * 1_000 - timeOf(day.day)) / (DAY_SECONDS * 1_000);
    return Math.floor((day.supply - day.issued * (1 - share)) * SATS);
  }

  /** Writes a transaction, moves its coins, and returns its fee. */
  #commit(deal: Deal, transactions: Transactions, moment: Moment): number {
    const { coins } = this.society;
    const txid = transactions.add(deal, coins);
    let fee = 0;
    for (const coin of deal.inputs) fee += coins.values[coin]!;
    this.society.moved += fee / 10;
    for (const coin of deal.inputs) coins.remove(coin);
    for (const [output, payment] of deal.outputs.entries()) {
      fee -= payment.value;
      this.#keep(payment, { txid, output, moment });
    }
    return fee;
  }

  #keep(payment: Payment, { txid, output, moment }: { txid: Uint8Array; output?: number; moment: Moment }): void {
    if (payment.holder === 'lost') return;
    const { height, time, day } = moment;
    const isCoinbase = output === undefined;
    const coin = { ...payment, txid, output: output ?? 0, height, time, cost: day.price ?? 0, isCoinbase };
    this.society.give(payment.holder, this.society.coins.add(coin));
  }

  #assembled(parts: {
    readonly before: Block | undefined;
    readonly moment: Moment;
    readonly bits: number;
    readonly transactions: Transactions;
    readonly miner: Miner;
    readonly value: number;
  }): Block {
    const { before, moment, bits, transactions, miner, value } = parts;
    const { height, time } = moment;
    const payment = { ...miner, value };
    const extraNonce = moment.random() * 2 ** 32;
    const coinbase = writeCoinbase({ height, tag: miner.tag, extraNonce, outputs: [payment] }, transactions.written);
    if (height > 0) this.#keep(payment, { txid: coinbase.txid, moment });
    const txids = [coinbase.txid, ...transactions.written.map(({ txid }) => txid)];
    const previous = before === undefined ? new Uint8Array(32) : Buffer.from(before.hash, 'hex').toReversed();
    const header = new ByteWriter()
      .u32(height === 0 ? 1 : VERSION)
      .raw(previous)
      .raw(merkleRoot(txids))
      .u32(time)
      .u32(bits);
    header
      .u32(hash(this.#world.seed, height, time))
      .count(txids.length)
      .raw(coinbase.bytes)
      .raw(transactions.bytes.view());
    const bytes = this.#pages.keep(header.view());
    const spent = this.#pages.keep(transactions.spent.view());
    return { height, hash: hashOf(bytes), bytes, time, bits, transactions: txids.length, spent };
  }
}
