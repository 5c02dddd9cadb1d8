import { fromParts, headOf, sealed, type Kind, type NextPart } from '../ledger/sealed-parts.ts';
import { ActiveOwners } from './active-owners.ts';
import { FACTS } from './facts.ts';
import { OwnerDays } from './owner-days.ts';

const KIND: Kind = { sign: 0x4c_54_4f_01, version: 1, name: 'owners by day' };
const HEAD_WORDS = 5; // sign, version, rows, open days, blocks that can be taken away

type Next = () => Uint8Array<ArrayBuffer>;

/**
 * Owners by day as bytes, in parts with a checksum each. The same blocks give the same bytes, whatever was unwound in between, once as many
 * blocks as can be unwound have followed.
 */
export function* saveOwnerDays(ownerDays: OwnerDays): Generator<Uint8Array> {
  const { rows, facts, days, journal } = ownerDays.state();
  yield sealed(Uint32Array.of(KIND.sign, KIND.version, rows, days.length, journal.length));
  yield sealed(facts);
  for (const { row, owners } of days) {
    yield sealed(Uint32Array.of(row));
    yield sealed(Uint32Array.from(owners.sending));
    yield sealed(Uint32Array.from(owners.receiving));
  }
  for (const entry of journal) yield sealed(Float64Array.of(entry.rowsBefore, ...entry.facts));
}

/** Owners by day from their parts. Throws ChainError for parts that are damaged, missing, or of another version. */
export const loadOwnerDays = (nextPart: NextPart): OwnerDays =>
  fromParts(nextPart, (next) => {
    const [, , rows, days, entries] = headOf(next(), KIND, HEAD_WORDS);
    const facts = numbers(next, rows! * FACTS);
    return new OwnerDays({
      rows: rows!,
      facts,
      days: Array.from({ length: days! }, () => ({ row: owners(next)[0]!, owners: activeFrom(next) })),
      journal: Array.from({ length: entries! }, () => entryFrom(numbers(next, 1 + FACTS))),
    });
  });

const numbers = (next: Next, count: number): Float64Array => new Float64Array(next().buffer, 0, count);
const owners = (next: Next): Uint32Array => new Uint32Array(next().buffer);
const activeFrom = (next: Next): ActiveOwners => new ActiveOwners(owners(next), owners(next));

const entryFrom = (all: Float64Array) => ({ rowsBefore: all[0]!, facts: all.slice(1) });
