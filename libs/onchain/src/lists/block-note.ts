import { hexOf, readU32 } from '../blocks/bytes.ts';
import { poolOf } from '../blocks/coinbase.ts';
import { HASH_BYTES } from '../blocks/header.ts';
import type { Network } from '../blocks/network.ts';
import type { Transactions } from '../blocks/transactions.ts';
import { txidOf } from '../blocks/txids.ts';
import type { CoinFlow } from '../flow.ts';
import { listedOwner } from '../scripts/owner-text.ts';
import { scriptKinds } from '../blocks/script-kind.ts';
import { inputOwner } from './input-owner.ts';

const DAY_SECONDS = 86_400;

/** The coins that a transaction spends. */
interface SpentTogether {
  /** Seconds that they had rested, on average by value. */
  readonly age: number;
  /** Satoshi by the UTC day of their creation, counted from 1970. */
  readonly days: ReadonlyMap<number, number>;
  /** The largest: the output that it was, and its owner where its input shows it. */
  readonly txid: string;
  readonly vout: number;
  readonly owner: string | undefined;
}

/** A large output. */
export interface LargeOutput {
  /** As people write it. */
  readonly txid: string;
  readonly vout: number;
  readonly kind: (typeof scriptKinds)[number];
  /** As `ownerText` gives it, its middle left out where it is long. */
  readonly owner: string;
  /** Satoshi. */
  readonly value: number;
  /** Undefined for a coinbase, which spends nothing. */
  readonly spent: SpentTogether | undefined;
}

/** A block as lists show it. */
export interface BlockNote {
  readonly height: number;
  /** As people write it. */
  readonly hash: string;
  /** Unix seconds, as the header says. */
  readonly time: number;
  /** The pool that signed its coinbase. */
  readonly pool: string | undefined;
  readonly outputs: readonly LargeOutput[];
}

/** A block that was just applied: its flow and transactions, and header times by height, its own included. */
export interface NotedBlock {
  readonly flow: CoinFlow;
  readonly block: Transactions;
  readonly times: Uint32Array;
  readonly network: Network;
}

const outpointOf = ({ bytes, outpoints }: Transactions, input: number): Pick<SpentTogether, 'txid' | 'vout'> => {
  const at = outpoints[input]!;
  return { txid: hexOf(bytes.subarray(at, at + HASH_BYTES)), vout: readU32(bytes, at + HASH_BYTES) };
};

const spentBy = (transaction: number, { flow, block, times, network }: NotedBlock): SpentTogether => {
  const { values, createdAt, kinds } = flow.spent;
  const days = new Map<number, number>();
  const [first, end] = [block.firstInputs[transaction]!, block.firstInputs[transaction + 1]!];
  let [sum, rested, largest] = [0, 0, first];
  for (let input = first; input < end; input++) {
    const value = values[input - 1]!; // the coinbase's input spends nothing
    const time = times[createdAt[input - 1]!]!;
    const day = Math.floor(time / DAY_SECONDS);
    days.set(day, (days.get(day) ?? 0) + value);
    sum += value;
    rested += value * Math.max(0, flow.time - time);
    if (value > values[largest - 1]!) largest = input;
  }
  return {
    age: sum > 0 ? rested / sum : 0,
    days,
    ...outpointOf(block, largest),
    owner: inputOwner(block, { transaction, input: largest, kind: kinds[largest - 1]! }, network),
  };
};

const outputOf = (output: number, { block, network }: NotedBlock): Pick<LargeOutput, 'kind' | 'owner' | 'value'> => {
  const script = block.scripts[output]!;
  return {
    kind: scriptKinds[block.kinds[output]!]!,
    owner: listedOwner(block.bytes.subarray(script, script + block.scriptLengths[output]!), network),
    value: block.values[output]!,
  };
};

const largeOutputs = (noted: NotedBlock, least: number): LargeOutput[] => {
  const { block } = noted;
  const found: LargeOutput[] = [];
  for (let i = 0; i < block.count; i++) {
    const first = block.firstOutputs[i]!;
    const large = [...block.values.subarray(first, block.firstOutputs[i + 1]).keys()].filter(
      (vout) => block.values[first + vout]! >= least,
    );
    if (large.length === 0) continue;
    const [txid, spent] = [hexOf(txidOf(block, i)), i === 0 ? undefined : spentBy(i, noted)];
    found.push(...large.map((vout) => ({ txid, vout, ...outputOf(first + vout, noted), spent })));
  }
  return found;
};

/** Notes of a block, with its outputs of at least so many satoshi. */
export const noteOf = (noted: NotedBlock, least: number): BlockNote => ({
  height: noted.flow.height,
  hash: hexOf(noted.flow.hash),
  time: noted.flow.time,
  pool: poolOf(noted.block.coinbaseScript),
  outputs: largeOutputs(noted, least),
});
