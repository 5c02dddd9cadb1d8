import fc from 'fast-check';
import { dayOf, type DayRule } from '../blocks/times.ts';
import type { CoinFlow } from '../flow.ts';

export const FIRST_TIME = 1_231_006_505; // the genesis block's
const SUBSIDY = 50e8;
const LOST = 7; // the kind whose outputs can never be spent here
const KINDS = 9;

/** One output, as plain as can be. */
export interface Coin {
  readonly value: number;
  readonly kind: number;
  readonly isMined: boolean;
  readonly createdBy: Block;
  spentBy?: Block;
}

export interface Block {
  readonly height: number;
  readonly time: number;
  readonly medianTime: number;
  readonly created: readonly Coin[];
  readonly spent: readonly Coin[];
  readonly flow: CoinFlow;
}

interface Transaction {
  /** Each picks one of the coins that are left. */
  readonly inputs: readonly number[];
  /** Weights by which the inputs are shared, the first of them for the fee. */
  readonly weights: readonly number[];
  readonly kind: number;
}

/** A block that makes sense on any chain. */
export interface Plan {
  /** Seconds since the block before; headers may go back in time. */
  readonly seconds: number;
  readonly unclaimed: number;
  readonly transactions: readonly Transaction[];
}

const transaction = fc.record({
  inputs: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  weights: fc.array(fc.nat(9), { minLength: 2, maxLength: 5 }),
  kind: fc.nat(KINDS - 1),
});

const seconds = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -6000, max: 5000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 5000, max: 60_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 400 * 86_400 }) },
);

export const plans: fc.Arbitrary<Plan> = fc.record({
  seconds,
  unclaimed: fc.oneof(fc.constant(0), fc.nat(1e9)),
  transactions: fc.array(transaction, { maxLength: 4 }),
});

/** A chain as a list of blocks with their coins: what is obviously right, and slow. */
export class PlainChain {
  readonly blocks: Block[] = [];
  private made = 0;

  get coins(): Coin[] {
    return this.blocks.flatMap(({ created }) => created);
  }

  add({ seconds: passed, unclaimed, transactions }: Plan): CoinFlow {
    const wished = (this.blocks.at(-1)?.time ?? FIRST_TIME - passed) + passed;
    const medianTime = this.medianTime(wished);
    const time = this.blocks.length > 0 ? Math.max(wished, medianTime + 1) : wished; // a rule of every chain
    const block = { height: this.blocks.length, time, medianTime, created: [], spent: [] };
    const fees = transactions.reduce((sum, one) => sum + pay(one, block, this.coins), 0);
    createMined(block, Math.max(0, SUBSIDY + fees - unclaimed));
    const whole = Object.assign(block, { flow: this.flowOf(block, { fees, transactions: transactions.length + 1 }) });
    this.blocks.push(whole);
    return whole.flow;
  }

  removeLast(): void {
    for (const coin of this.blocks.pop()!.spent) delete coin.spentBy;
  }

  private medianTime(own: number): number {
    const times = this.blocks.slice(-11).map(({ time }) => time);
    return times.length === 0 ? own : times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
  }

  private flowOf({ height, time, medianTime, created, spent }: Omit<Block, 'flow'>, facts: object): CoinFlow {
    const hash = new Uint8Array(32).fill(height);
    new DataView(hash.buffer).setUint32(0, this.made++);
    return {
      height,
      hash,
      previous: this.blocks.at(-1)?.flow.hash ?? new Uint8Array(32),
      time,
      medianTime,
      bits: 0x1d_00_ff_ff - (height % 3) * 0x10_00,
      size: 200 + created.length,
      weight: 800 + spent.length,
      subsidy: SUBSIDY,
      ...(facts as { fees: number; transactions: number }),
      created: {
        count: created.length,
        values: Float64Array.from(created, ({ value }) => value),
        kinds: Uint8Array.from(created, ({ kind }) => kind),
        mined: created.filter(({ isMined }) => isMined).length,
        unspendable: Uint8Array.from(created, ({ kind }) => Number(kind === LOST)),
      },
      spent: {
        count: spent.length,
        values: Float64Array.from(spent, ({ value }) => value),
        createdAt: Uint32Array.from(spent, ({ createdBy }) => createdBy.height),
        kinds: Uint8Array.from(spent, ({ kind }) => kind),
        mined: Uint8Array.from(spent, ({ isMined }) => Number(isMined)),
      },
    };
  }
}

type Open = Omit<Block, 'flow' | 'created' | 'spent'> & { created: Coin[]; spent: Coin[] };

const create = (block: Open, { value, kind }: { value: number; kind: number }): void => {
  block.created.push({ value, kind, isMined: false, createdBy: block as unknown as Block });
};

const createMined = (block: Open, value: number): void => {
  block.created.unshift({ value, kind: 0, isMined: true, createdBy: block as unknown as Block });
};

/** Spends coins, those of the same block among them, and returns the fee. */
const pay = ({ inputs, weights, kind }: Transaction, block: Open, older: readonly Coin[]): number => {
  let paid = 0;
  for (const input of inputs) {
    const left = [...older, ...block.created].filter((coin) => !coin.spentBy && !isLost(coin));
    const coin = left[input % Math.max(1, left.length)];
    if (!coin) continue;
    coin.spentBy = block as unknown as Block;
    block.spent.push(coin);
    paid += coin.value;
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const [, ...shares] = weights.map((weight) => Math.floor((paid * weight) / whole));
  shares.forEach((value, index) => create(block, { value, kind: index === 0 ? kind : 1 }));
  return paid - shares.reduce((sum, value) => sum + value, 0);
};

export const isLost = ({ kind }: Coin): boolean => kind === LOST;

/** Steps of a chain that now and then loses its last blocks to others. */
export const journeys = fc.array(
  fc.oneof({ weight: 6, arbitrary: plans }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 1, maxLength: 30 },
);

/** Rows of the blocks' days by height: no block is on an earlier day than the one below. */
export const rowsOf = (blocks: readonly Pick<Block, 'time' | 'medianTime'>[], rule: DayRule): number[] => {
  const days = blocks.map((block) => dayOf(rule, block));
  return days.map((_, height) => Math.max(...days.slice(0, height + 1)) - days[0]!);
};
