import { medianTime, type DayRule } from '../blocks/times.ts';
import { balanceLimits } from '../ledger/balance-bands.ts';
import { naiveBalances, naiveReceivers, naiveSenders, type NaiveBlock } from '../ledger/testing.ts';
import { rowsOf } from '../matrix/chain-testing.ts';

const COIN = 1e8;

/** Rows of the blocks' days by height. */
export const naiveRows = (chain: readonly NaiveBlock[], rule: DayRule): number[] => {
  const times = chain.map(({ time }) => time);
  return rowsOf(
    times.map((time, height) => ({ time, medianTime: medianTime(times.slice(0, height + 1)) })),
    rule,
  );
};

const scripts = (blocks: readonly NaiveBlock[], of: (block: NaiveBlock) => string[]): Set<string> =>
  new Set(blocks.flatMap(of));
const both = (block: NaiveBlock): string[] => [...naiveSenders(block), ...naiveReceivers(block)];

/** The Gini coefficient, from its definition: half of the mean difference of all pairs, divided by the mean. */
export const plainGini = (balances: readonly number[]): number => {
  const total = balances.reduce((sum, one) => sum + one, 0);
  const differences = balances.flatMap((one) => balances.map((other) => Math.abs(one - other)));
  return differences.reduce((sum, one) => sum + one, 0) / (2 * balances.length * total);
};

/** Every column of owners on the day of a row but the Gini coefficient's bounds, straight from its definition over the list of all blocks. */
export const naiveOwnerDay = (chain: readonly NaiveBlock[], rows: readonly number[], row: number) => {
  const today = chain.filter((_, height) => rows[height] === row);
  const soFar = chain.filter((_, height) => rows[height]! <= row);
  const ever = scripts(soFar, naiveReceivers).size;
  const before = chain.filter((_, height) => rows[height]! < row);
  const balances = [...naiveBalances(soFar.at(-1)!).values()];
  const limits = balanceLimits.map((limit) => {
    const rich = balances.filter((balance) => balance >= limit * COIN);
    const name = String(limit).replace('.', '_');
    return {
      [`addresses_min_${name}`]: rich.length,
      [`supply_min_${name}`]: rich.reduce((sum, balance) => sum + balance, 0) / COIN,
    };
  });
  return {
    active_addresses: scripts(today, both).size,
    addresses_sending: scripts(today, naiveSenders).size,
    addresses_receiving: scripts(today, naiveReceivers).size,
    addresses_new: ever - scripts(before, naiveReceivers).size,
    addresses_total: ever,
    addresses_nonzero: balances.length,
    ...(Object.assign({}, ...limits) as Record<string, number>),
  };
};
