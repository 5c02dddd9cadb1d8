import { plainHex } from '../blocks/bytes.ts';
import { blockBytes, coinbaseOf, writtenTxid, type WrittenOutput, type WrittenTransaction } from '../blocks/testing.ts';
import { sealedUndo, undoBytes } from '../files/testing.ts';
import { hash256 } from '../hash.ts';
import { kindOf, type ScriptKind } from '../blocks/script-kind.ts';

/** An unspent output of the naive ledger. */
export interface NaiveCoin extends WrittenOutput {
  readonly txid: Uint8Array;
  readonly output: number;
  readonly height: number;
  readonly isMined: boolean;
}

/** A block of a chain, and everything that is true after it. */
export interface NaiveBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly time: number;
  readonly bytes: Uint8Array;
  readonly sealedUndo: Uint8Array;
  readonly spent: readonly NaiveCoin[];
  readonly created: readonly WrittenOutput[];
  /** Coins of each transaction, without outputs that nobody can spend. */
  readonly moves: readonly { readonly spent: readonly NaiveCoin[]; readonly created: readonly WrittenOutput[] }[];
  readonly fees: number;
  /** Unspent outputs by txid and number. */
  readonly coins: ReadonlyMap<string, NaiveCoin>;
}

const SUBSIDY = 5_000_000_000;
const START = 1_231_006_505;
const keyOf = (txid: Uint8Array, output: number): string => `${plainHex(txid)}:${output}`;

/** Even numbers from 0 up to a bound, drawn from a seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * bound);
  }
}

// The uncompressed generator of secp256k1, a key that is valid
const GENERATOR = Uint8Array.from(
  '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'.match(
    /../g,
  )!,
  (pair) => Number.parseInt(pair, 16),
);

/** One of some scripts of each kind. */
export const someScript = (dice: Dice): Uint8Array => {
  const key = hash256(Uint8Array.of(dice.below(5)));
  const hash = key.subarray(0, 20);
  const scripts = [
    Uint8Array.of(65, ...GENERATOR, 0xac),
    Uint8Array.of(33, 2 + dice.below(2), ...key, 0xac),
    Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac),
    Uint8Array.of(0xa9, 20, ...hash, 0x87),
    Uint8Array.of(0, 20, ...hash),
    Uint8Array.of(0, 32, ...key),
    Uint8Array.of(0x51, 32, ...key),
    Uint8Array.of(0x51, 33, 2, ...key, 33, 3, ...key, 0x52, 0xae),
    Uint8Array.of(0x6a, 4, 1, 2, 3, dice.below(3)),
    Uint8Array.of(0x75, 0x51),
    new Uint8Array(),
    new Uint8Array(10_001).fill(0x61),
  ];
  return scripts[dice.below(scripts.length)]!;
};

const isLost = ({ script }: WrittenOutput, height: number, isCoinbase: boolean): boolean =>
  script[0] === 0x6a || script.length > 10_000 || (height === 0 && isCoinbase);

/** A naive ledger in the making of one block: a Map, and nothing clever. */
class Draft {
  readonly coins: Map<string, NaiveCoin>;
  readonly spent: NaiveCoin[][] = [];
  readonly transactions: WrittenTransaction[] = [];
  readonly height: number;

  constructor(coins: ReadonlyMap<string, NaiveCoin>, height: number) {
    this.coins = new Map(coins);
    this.height = height;
  }

  /** Spends up to three coins, some of them made in this very block, and leaves a fee. Returns the fee. */
  pay(dice: Dice): number {
    const inputs = Array.from({ length: 1 + dice.below(3) }, () => this.#anyCoin(dice)).filter(
      (coin) => coin !== undefined,
    );
    if (inputs.length === 0) return 0;
    let left = inputs.reduce((sum, { value }) => sum + value, 0);
    const outputs = Array.from({ length: 1 + dice.below(3) }, () => {
      const value = dice.below(left + 1);
      left -= value;
      return { value, script: someScript(dice) };
    });
    const isSegwit = dice.below(2) === 0;
    this.spent.push(inputs);
    this.add({
      inputs: inputs.map(({ txid, output }) => ({
        txid,
        output,
        ...(isSegwit && { witness: [txid.subarray(0, dice.below(9))] }),
      })),
      outputs,
    });
    return left;
  }

  add(transaction: WrittenTransaction): void {
    this.transactions.push(transaction);
    this.create(transaction, false);
  }

  create(transaction: WrittenTransaction, isCoinbase: boolean): void {
    const txid = writtenTxid(transaction);
    for (const [output, one] of transaction.outputs.entries())
      if (!isLost(one, this.height, isCoinbase))
        this.coins.set(keyOf(txid, output), { ...one, txid, output, height: this.height, isMined: isCoinbase });
  }

  #anyCoin(dice: Dice): NaiveCoin | undefined {
    const keys = [...this.coins.keys()];
    const key = keys[dice.below(keys.length)];
    const coin = key === undefined ? undefined : this.coins.get(key);
    if (key !== undefined) this.coins.delete(key);
    return coin;
  }
}

/** A block after another one, or the genesis block, made up from a seed. `branch` tells apart blocks that would be the same. */
export const nextBlock = (parent: NaiveBlock | undefined, dice: Dice, branch: number): NaiveBlock => {
  const height = parent ? parent.height + 1 : 0;
  const draft = new Draft(parent?.coins ?? new Map(), height);
  const payments = dice.below(4);
  let fees = 0;
  for (let i = 0; i < payments; i++) fees += draft.pay(dice);
  const coinbase = coinbaseOf(height, [
    { value: SUBSIDY + fees - dice.below(2), script: someScript(dice) },
    { value: 0, script: Uint8Array.of(0x6a, branch & 0xff, branch >> 8) },
  ]);
  draft.create(coinbase, true);
  const time = (parent?.time ?? START) + dice.below(1_200) - 100;
  const previous = parent?.hash ?? new Uint8Array(32);
  const transactions = [coinbase, ...draft.transactions];
  const bytes = blockBytes({ previous, time, transactions });
  return {
    height,
    time,
    bytes,
    fees,
    hash: hash256(bytes.subarray(0, 80)),
    sealedUndo: sealedUndo(previous, undoBytes(draft.spent)),
    spent: draft.spent.flat(),
    created: transactions.flatMap(({ outputs }) => outputs),
    moves: transactions.map(({ outputs }, place) => ({
      spent: place === 0 ? [] : draft.spent[place - 1]!,
      created: outputs.filter((output) => !isLost(output, height, place === 0)),
    })),
    coins: draft.coins,
  };
};

/** Satoshi by script, of everybody who owns more than nothing. */
export const naiveBalances = ({ coins }: NaiveBlock): Map<string, number> => {
  const balances = new Map<string, number>();
  for (const { value, script } of coins.values()) {
    const owner = plainHex(script);
    if (value > 0) balances.set(owner, (balances.get(owner) ?? 0) + value);
  }
  return balances;
};

/** Scripts that a block pays to and those that pay, each as often as it does; outputs that nobody can spend belong to nobody. */
export const naiveReceivers = ({ created, height }: NaiveBlock): string[] =>
  created.filter((one) => !isLost(one, height, true)).map(({ script }) => plainHex(script));
export const naiveSenders = ({ spent }: NaiveBlock): string[] => spent.map(({ script }) => plainHex(script));

export const naiveKind = ({ script }: WrittenOutput): ScriptKind => kindOf(script, 0, script.length);
