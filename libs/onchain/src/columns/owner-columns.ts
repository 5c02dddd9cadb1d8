import { BALANCE_BANDS, balanceLimits } from '../ledger/balance-bands.ts';
import { at } from '../owner-days/facts.ts';
import type { OwnerDays } from '../owner-days/owner-days.ts';
import { giniBounds } from './gini.ts';
import { columnsOf, nameOf, type Columns, type Kept } from './columns.ts';

const COIN = 1e8; // satoshi

/** Columns that are facts as they stand. */
const plain = {
  active_addresses: at.active,
  addresses_sending: at.sending,
  addresses_receiving: at.receiving,
  addresses_total: at.ever,
};

/**
 * Columns of owners, who are called addresses, by the rows of the matrix that reads the same blocks: `active_addresses`, `addresses_sending`,
 * `addresses_receiving` and `addresses_new` of the day; at its end `addresses_total` (who ever was), `addresses_nonzero`,
 * `addresses_min_0_01` (who own 0.01 BTC or more) and `supply_min_0_01` (their BTC), and the same for every limit; `gini_least` and `gini_most`, between which the Gini coefficient of all balances lies. With `kept`, only rows
 * from `from` on are derived.
 */
export const deriveOwnerColumns = (ownerDays: OwnerDays, kept?: Kept): Columns => {
  const { columns, from, column } = columnsOf(ownerDays.rows, kept);
  const outs = Object.entries(plain).map(([name, place]) => ({ place, out: column(name) }));
  const born = column('addresses_new');
  const limits = balanceLimits.map((limit, index) => ({
    band: index + 1, // the first band lies below all limits
    count: column(`addresses_min_${nameOf(limit)}`),
    value: column(`supply_min_${nameOf(limit)}`),
  }));
  const gini = { least: column('gini_least'), most: column('gini_most') };
  const owning = [{ band: 0, count: column('addresses_nonzero'), value: undefined }, ...limits];
  for (let row = from; row < ownerDays.rows; row++) {
    const facts = ownerDays.factsOn(row);
    for (const { place, out } of outs) out[row] = facts[place]!;
    born[row] = facts[at.ever]! - (row > 0 ? ownerDays.factsOn(row - 1)[at.ever]! : 0);
    const bounds = giniBounds(bandsIn(facts, at.bandCount), bandsIn(facts, at.bandValue));
    gini.least[row] = bounds.least;
    gini.most[row] = bounds.most;
    for (const { band, count, value } of owning) {
      count[row] = sumFrom(facts, at.bandCount, band);
      if (value) value[row] = sumFrom(facts, at.bandValue, band) / COIN;
    }
  }
  return columns;
};

const bandsIn = (facts: Float64Array, first: number): Float64Array => facts.subarray(first, first + BALANCE_BANDS);

/** The sum of the bands from one on. */
const sumFrom = (facts: Float64Array, first: number, band: number): number => {
  let sum = 0;
  for (let place = first + band; place < first + BALANCE_BANDS; place++) sum += facts[place]!;
  return sum;
};
