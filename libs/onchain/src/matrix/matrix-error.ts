/**
 * The reasons to refuse a block or a snapshot: it does not follow the tip, its day is out of range, an amount is none, it spends more than
 * there is, nothing is left to unwind, the bytes are damaged, or another version of the program wrote them.
 */
export type MatrixFault = 'link' | 'day' | 'amount' | 'spend' | 'unwind' | 'damaged' | 'newer' | 'older';

/** Thrown before anything has changed: the matrix stays as it was. */
export class MatrixError extends Error {
  readonly fault: MatrixFault;
  /** Height of the block that was refused, where it is about one. */
  readonly height: number | undefined;

  constructor(fault: MatrixFault, message: string, height?: number) {
    super(height === undefined ? message : `block ${height}: ${message}`);
    this.name = 'MatrixError';
    this.fault = fault;
    this.height = height;
  }
}
