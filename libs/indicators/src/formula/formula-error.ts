/** An error in a formula: the definition's name, the offset in its text (from 0), and the problem. */
export class FormulaError extends Error {
  readonly definition: string;
  readonly position: number;
  readonly reason: string;

  constructor(definition: string, position: number, reason: string) {
    super(`${definition}: ${reason} (at character ${position + 1})`);
    this.name = 'FormulaError';
    this.definition = definition;
    this.position = position;
    this.reason = reason;
  }
}
