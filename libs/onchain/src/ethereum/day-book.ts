import { roomFor } from '../blocks/bytes.ts';
import { ActiveOwners, keepFirst } from '../owner-days/active-owners.ts';
import { at, ENDS, FACTS, tokenNames } from './facts.ts';

/** Who was active on a day, each once, in the order of the blocks: accounts by ether, accounts by tokens, by each token that is kept, and tokens. */
export class ActiveSets {
  readonly owners: ActiveOwners;
  readonly tokenOwners: Set<number>;
  readonly tokens: Set<number>;
  readonly parties: readonly Set<number>[];

  constructor({ sending, receiving, tokenOwners, tokens, parties }: Partial<SetsState> = {}) {
    this.owners = new ActiveOwners(sending, receiving);
    this.tokenOwners = new Set(tokenOwners);
    this.tokens = new Set(tokens);
    this.parties = tokenNames.map((_, place) => new Set(parties?.[place]));
  }

  /** Accounts that moved a token, by its place among `tokenNames`. */
  note(place: number, ...parties: readonly (number | undefined)[]): void {
    for (const party of parties) if (party !== undefined) this.parties[place]!.add(party);
  }

  /** Puts the sizes into the facts of the day. */
  fill(facts: Float64Array): void {
    const { owners, tokenOwners, tokens, parties } = this;
    facts[at.active] = owners.active;
    facts[at.sending] = owners.sending.size;
    facts[at.receiving] = owners.receiving.size;
    facts[at.tokenActive] = tokenOwners.size;
    facts[at.tokensActive] = tokens.size;
    for (const [place, { size }] of parties.entries())
      // a day that began before they were counted stays unknown
      if (!Number.isNaN(facts[at.tokenParties + place])) facts[at.tokenParties + place] = size;
  }

  /** Goes back to the sizes in facts that were filled before. */
  shorten(facts: Float64Array): void {
    this.owners.shorten({
      sending: facts[at.sending]!,
      receiving: facts[at.receiving]!,
      active: facts[at.active]!,
    });
    keepFirst(this.tokenOwners, facts[at.tokenActive]!);
    keepFirst(this.tokens, facts[at.tokensActive]!);
    for (const [place, parties] of this.parties.entries()) keepFirst(parties, facts[at.tokenParties + place] ?? NaN);
  }

  state(): SetsState {
    const { owners, tokenOwners, tokens, parties } = this;
    return {
      sending: [...owners.sending],
      receiving: [...owners.receiving],
      tokenOwners: [...tokenOwners],
      tokens: [...tokens],
      parties: parties.map((set) => [...set]),
    };
  }
}

interface SetsState {
  readonly sending: readonly number[];
  readonly receiving: readonly number[];
  readonly tokenOwners: readonly number[];
  readonly tokens: readonly number[];
  /** Absent in older snapshots. */
  readonly parties?: readonly (readonly number[])[];
}

/** Everything that a book of days remembers. */
export interface DaysState {
  readonly firstDay: number;
  readonly rows: number;
  readonly facts: Float64Array;
  readonly ends: Float64Array;
  readonly sets: readonly (readonly [row: number, sets: SetsState])[];
}

/** Facts of each day, and the state at its end; row 0 is the day of the first block. */
export class DayBook {
  /** Whole days since 1970. */
  firstDay = 0;
  rows = 0;
  #facts: Float64Array = new Float64Array(0);
  #ends: Float64Array = new Float64Array(0);
  readonly #sets = new Map<number, ActiveSets>();
  /** Whether it was saved when a day had fewer numbers, which are unknown then. */
  readonly isOlder: boolean;

  constructor(state?: DaysState) {
    this.isOlder = state !== undefined && state.facts.length < state.rows * FACTS;
    if (!state) return;
    this.firstDay = state.firstDay;
    this.rows = state.rows;
    this.#facts = widened(state.facts, { rows: state.rows, width: FACTS });
    this.#ends = widened(state.ends, { rows: state.rows - 1, width: ENDS });
    for (const [row, sets] of state.sets) this.#sets.set(row, new ActiveSets(sets));
  }

  /** The numbers of a day in the places of `at`. A view. */
  factsOn(row: number): Float64Array {
    return this.#facts.subarray(row * FACTS, (row + 1) * FACTS);
  }

  /** The state at the end of a day that is over, in the places of `end`. A view. */
  endOf(row: number): Float64Array {
    return this.#ends.subarray(row * ENDS, (row + 1) * ENDS);
  }

  setsOn(row: number): ActiveSets {
    const sets = this.#sets.get(row) ?? new ActiveSets();
    this.#sets.set(row, sets);
    return sets;
  }

  /** Begins the days up to a row; `endOf` gives the state at the end of each day that is over with it. */
  open(row: number, endOf: (row: number) => Float64Array): void {
    this.#facts = roomFor(this.#facts, (row + 1) * FACTS);
    this.#ends = roomFor(this.#ends, (row + 1) * ENDS);
    for (let over = this.rows - 1; over >= 0 && over < row; over++) this.#ends.set(endOf(over), over * ENDS);
    if (row >= this.rows) this.#facts.fill(0, this.rows * FACTS, (row + 1) * FACTS);
    this.rows = Math.max(this.rows, row + 1);
  }

  /** Days before a row can no longer be taken back. */
  settle(row: number): void {
    for (const settled of this.#sets.keys()) if (settled < row) this.#sets.delete(settled);
  }

  /** Takes back a block of a row: the day's facts as they were before it, and the days that there were. */
  takeBack(row: number, { facts, rows }: { readonly facts: Float64Array; readonly rows: number }): void {
    this.factsOn(row).set(facts);
    this.setsOn(row).shorten(facts);
    this.rows = rows;
    for (const gone of this.#sets.keys()) if (gone >= rows) this.#sets.delete(gone);
  }

  state(): DaysState {
    return {
      firstDay: this.firstDay,
      rows: this.rows,
      facts: this.#facts.slice(0, this.rows * FACTS),
      ends: this.#ends.slice(0, Math.max(0, this.rows - 1) * ENDS),
      sets: [...this.#sets].map(([row, sets]) => [row, sets.state()] as const),
    };
  }
}

/** Rows of an older layout, which lacks the last numbers, in today's. */
const widened = (numbers: Float64Array, { rows, width }: { readonly rows: number; readonly width: number }) => {
  if (rows <= 0 || numbers.length === rows * width) return numbers;
  const [before, now] = [numbers.length / rows, new Float64Array(rows * width).fill(NaN)];
  for (let row = 0; row < rows; row++) now.set(numbers.subarray(row * before, (row + 1) * before), row * width);
  return now;
};
