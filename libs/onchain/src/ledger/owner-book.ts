import { roomFor } from '../blocks/bytes.ts';
import type { Transactions } from '../blocks/transactions.ts';
import type { UndoRecord } from '../files/undo-record.ts';
import { distinctLength, distinctStart, formOf } from '../scripts/owner-form.ts';
import { kindOf } from '../blocks/script-kind.ts';
import { KeyedHash, scriptShape } from './keyed-hash.ts';
import { NOBODY, Owners } from './owners.ts';

/** Owners of the outputs of one block, by their numbers. Arrays may be longer than the counts of the block, and are used again. */
export interface OwnerColumns {
  /** `NOBODY` where the output is unspendable. */
  created: Uint32Array;
  /** Without the coinbase's input. */
  spent: Uint32Array;
}

/** Puts the tag of the owner of an output into `hash.tag`. */
export const tagOwner = (hash: KeyedHash, block: Transactions, output: number): void => {
  const script = block.scripts[output]!;
  const form = formOf(block.bytes, script, block.kinds[output]!);
  const length = distinctLength(form, block.scriptLengths[output]!);
  hash.compute(block.bytes, script + distinctStart(form), scriptShape(length, form));
};

/** Puts the tag of the owner that a script names into `hash.tag`. */
export const tagScript = (hash: KeyedHash, script: Uint8Array): void => {
  const form = formOf(script, 0, kindOf(script, 0, script.length));
  hash.compute(script, distinctStart(form), scriptShape(distinctLength(form, script.length), form));
};

/** Owners and their balances from files with undo records: with the same numbers as a ledger gives them. */
export class OwnerBook {
  readonly owners = new Owners();
  readonly columns: OwnerColumns = { created: new Uint32Array(128), spent: new Uint32Array(128) };
  readonly #hash: KeyedHash;

  /** @param seed 16 secret bytes */
  constructor(seed: Uint8Array) {
    this.#hash = new KeyedHash(seed);
  }

  /** Moves the balances by the next block, of which the unspendable outputs are marked. */
  follow(block: Transactions, undo: UndoRecord): void {
    this.columns.created = roomFor(this.columns.created, block.outputs);
    this.columns.spent = roomFor(this.columns.spent, undo.coins);
    for (let i = 0; i < block.outputs; i++) this.columns.created[i] = this.#receive(block, i);
    for (let i = 0; i < undo.coins; i++) this.columns.spent[i] = this.#pay(undo, i);
  }

  #receive(block: Transactions, output: number): number {
    if (block.unspendable[output] === 1) return NOBODY;
    tagOwner(this.#hash, block, output);
    const owner = this.owners.numberOf(this.#hash.tag);
    this.owners.add(owner, block.values[output]!);
    return owner;
  }

  #pay(undo: UndoRecord, coin: number): number {
    this.#hash.compute(undo.bytes, undo.scripts[coin]!, scriptShape(undo.scriptLengths[coin]!, undo.forms[coin]!));
    const owner = this.owners.numberOf(this.#hash.tag);
    this.owners.add(owner, -undo.values[coin]!);
    return owner;
  }
}
