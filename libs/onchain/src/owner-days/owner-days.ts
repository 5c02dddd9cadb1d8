import { roomFor } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import type { CoinFlow } from '../flow.ts';
import { DEEPEST_UNWIND } from '../ledger/ledger.ts';
import type { OwnerColumns } from '../ledger/owner-book.ts';
import type { Owners } from '../ledger/owners.ts';
import { ActiveOwners } from './active-owners.ts';
import { at, FACTS } from './facts.ts';

/** A block whose coins have moved, the owners of its outputs, and all owners after it. */
export interface OwnerStep {
  readonly flow: CoinFlow;
  readonly columns: OwnerColumns;
  readonly owners: Owners;
}

/** A day that a block can still be taken away from. */
interface OpenDay {
  readonly row: number;
  readonly owners: ActiveOwners;
}

/** All that taking a block away again needs: rows, and facts of its day, before it came. */
export interface Entry {
  readonly rowsBefore: number;
  readonly facts: Float64Array;
}

/** Everything that owners by day remember, as their snapshot holds it. */
export interface OwnerDaysState {
  rows: number;
  facts: Float64Array;
  /** From the first day to which unwinding can lead back, to the last. */
  days: OpenDay[];
  journal: Entry[];
}

/**
 * How many owners each day had: who moved coins, who ever was, and who owns how much at its end. Rows are those of the matrix that reads the
 * same blocks. The last 144 blocks can be taken away again: who was active is remembered for the days that they belong to.
 */
export class OwnerDays {
  readonly #state: OwnerDaysState;

  constructor(state: OwnerDaysState = { rows: 0, facts: new Float64Array(FACTS), days: [], journal: [] }) {
    this.#state = state;
  }

  /** Days from the first block's to the last one's. */
  get rows(): number {
    return this.#state.rows;
  }

  /** The numbers of a day, in the places that `at` names. A view: those of the last day change with the next block. */
  factsOn(row: number): Float64Array {
    return this.#state.facts.subarray(row * FACTS, (row + 1) * FACTS);
  }

  /** Counts the block that follows on the day of a row. Throws a RangeError for a day before the last one. */
  append(row: number, { flow, columns, owners }: OwnerStep): void {
    const { rows, days, journal } = this.#state;
    if (row < rows - 1) throw new RangeError(`a block on day ${row} after one on day ${rows - 1}`);
    if (row >= rows) this.#open(row);
    const facts = this.factsOn(row);
    journal.push({ rowsBefore: rows, facts: facts.slice() });
    const today = days.at(-1)!.owners;
    today.add(flow, columns);
    facts.set([today.active, today.sending.size, today.receiving.size, owners.count]);
    facts.set(owners.bands.counts, at.bandCount);
    facts.set(owners.bands.values, at.bandValue);
    this.#forget();
  }

  /** Takes the last block away. Throws ChainError after 144 in a row. */
  unwind(): void {
    const state = this.#state;
    const entry = state.journal.pop();
    if (!entry) throw new ChainError('ledger.unwind', `no more blocks can be taken away than ${DEEPEST_UNWIND}`);
    const { rowsBefore, facts } = entry;
    if (rowsBefore < state.rows) state.days.pop();
    else {
      const [active, sending, receiving] = [facts[at.active]!, facts[at.sending]!, facts[at.receiving]!];
      state.days.at(-1)!.owners.shorten({ active, sending, receiving });
      this.factsOn(rowsBefore - 1).set(facts);
    }
    state.rows = rowsBefore;
  }

  /** A view of everything that it remembers, to be written before the next block comes. */
  state(): OwnerDaysState {
    const { rows, facts, days, journal } = this.#state;
    return { rows, facts: facts.subarray(0, rows * FACTS), days, journal };
  }

  /** Opens rows up to one. On a day without blocks nobody is active, and everybody owns what they owned. */
  #open(row: number): void {
    const state = this.#state;
    state.facts = roomFor(state.facts, (row + 1) * FACTS);
    for (let next = state.rows; next <= row; next++) {
      const facts = this.factsOn(next).fill(0);
      if (next > 0) facts.set(this.factsOn(next - 1).subarray(at.ever), at.ever);
    }
    state.rows = row + 1;
    state.days.push({ row, owners: new ActiveOwners() });
  }

  #forget(): void {
    const { days, journal } = this.#state;
    if (journal.length > DEEPEST_UNWIND) journal.shift();
    while (days[0]!.row < journal[0]!.rowsBefore - 1) days.shift();
  }
}
