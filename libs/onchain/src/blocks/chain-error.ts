import { hexOf } from './bytes.ts';

/** Every way in which chain data can be refused. A caller translates by these names. */
export type ChainProblem =
  | 'block.cut' // ends before its own lengths say
  | 'block.malformed' // a count, length or value that no valid block has
  | 'block.oversized'
  | 'block.merkle' // the transactions are not those of the header
  | 'block.missing' // the node names it and does not give it
  | 'block.receipts' // the receipts are not those of the transactions
  | 'block.traces' // the traces are not those of the transactions, or cannot be
  | 'block.link' // does not follow the block before it
  | 'block.money' // pays out more than it takes in
  | 'coin.unknown' // spends an output that does not exist or is spent already
  | 'coin.exists' // creates an output that exists
  | 'file.magic' // other network, or a wrong XOR key
  | 'file.cut'
  | 'file.missing'
  | 'file.pruned'
  | 'undo.malformed'
  | 'undo.missing'
  | 'undo.height' // written by Bitcoin Core before 0.15, which kept some creation heights elsewhere
  | 'ledger.unwind'
  | 'ledger.snapshot';

/** The place in files and in the chain where a problem stands, as far as it is known. */
export interface ChainPlace {
  readonly file?: string;
  /** Bytes from the start of the file, or of the block where no file is named. */
  readonly offset?: number;
  readonly height?: number;
  /** 32 bytes in the order of the wire. */
  readonly hash?: Uint8Array;
}

const placeText = ({ file, offset, height, hash }: ChainPlace): string =>
  [
    file,
    offset === undefined ? undefined : `offset ${offset}`,
    height === undefined ? undefined : `height ${height}`,
    hash && `block ${hexOf(hash)}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

/** Chain data that cannot be used; names the place. Nothing was changed by the call that throws it. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly problem: ChainProblem;
  readonly detail: string;
  readonly place: ChainPlace;

  constructor(problem: ChainProblem, detail: string, place: ChainPlace = {}) {
    const where = placeText(place);
    super(where ? `${detail} (${where})` : detail);
    this.problem = problem;
    this.detail = detail;
    this.place = place;
  }
}

/** Runs work on something at a place, and completes the place of the problem that it meets. */
export const at = <T>(place: ChainPlace, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof ChainError
      ? new ChainError(error.problem, error.detail, { ...place, ...error.place })
      : error;
  }
};
