import { readU32 } from '../blocks/bytes.ts';
import { HEADER_BYTES } from '../blocks/header.ts';
import { dayOf, medianTime } from '../blocks/times.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fromParts, sealed, type NextPart } from '../ledger/sealed-parts.ts';
import type { CohortMatrix } from '../matrix/matrix.ts';

const COIN = 1e8; // satoshi
const TIME_AT = 68; // in a header
const RICHEST = 100;

/** The ledger and the matrix that read the same blocks. */
interface Parts {
  readonly ledger: Ledger;
  readonly matrix: CohortMatrix;
}

/**
 * Sums of what the hundred richest owners had at the end of each day. They are added up once a day, before the first block of a later one,
 * so that no block has to look for them.
 */
export class RichDays {
  readonly #count: number;
  /** Satoshi by row, of the days that are over; NaN while fewer are rich. */
  readonly #sums: number[];
  #before = NaN;

  constructor(sums: Iterable<number> = [], count = RICHEST) {
    this.#sums = [...sums];
    this.#count = count;
  }

  /** To be told of a block before anything applies it. */
  expect({ ledger, matrix }: Parts, block: Uint8Array): void {
    if (matrix.rows === 0 || block.length < HEADER_BYTES) return;
    const time = readU32(block, TIME_AT);
    const day = dayOf(matrix.rule, { time, medianTime: medianTime([...ledger.state.times, time]) });
    if (day >= matrix.firstDay + matrix.rows) this.#before = this.#sumIn(ledger);
  }

  /** The expected block was applied, or the last one taken back: there are so many days now. */
  follow({ matrix: { rows } }: Parts): void {
    const over = Math.max(0, rows - 1);
    while (this.#sums.length < over) this.#sums.push(this.#before);
    this.#sums.length = over;
  }

  /** BTC by row, as of the last block on the day that is open. */
  column({ ledger, matrix: { rows } }: Parts): Float64Array {
    const sums = rows > 0 ? [...this.#sums, this.#sumIn(ledger)] : [];
    return Float64Array.from(sums, (sum) => sum / COIN);
  }

  *save(): Generator<Uint8Array> {
    yield sealed(Float64Array.from(this.#sums));
  }

  /** From the part that `save` gave. Throws ChainError where it is damaged or missing. */
  static load(nextPart: NextPart): RichDays {
    return fromParts(nextPart, (next) => new RichDays(new Float64Array(next().buffer)));
  }

  #sumIn({ rich, owners }: Ledger): number {
    return rich.sumOfRichest(this.#count, owners.balances);
  }
}
