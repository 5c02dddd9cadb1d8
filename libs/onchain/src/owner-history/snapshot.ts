import { fromParts, headOf, sealed, type Kind, type NextPart } from '../ledger/sealed-parts.ts';
import type { HistoryState, OwnerHistory } from './owner-history.ts';
import { PendingChanges } from './pending.ts';
import type { Segment } from './segment.ts';

const KIND: Kind = { sign: 0x4c_54_48_01, version: 1, name: 'the history of owners' };
const HEAD_WORDS = 4; // sign, version, segments, height of the first block that is pending
const SEGMENT_NUMBERS = 4;

/** All that a history remembers besides its segments, as bytes in parts with a checksum each. */
export function* saveOwnerHistory({ state }: OwnerHistory): Generator<Uint8Array> {
  const { segments, pending } = state;
  yield sealed(Uint32Array.of(KIND.sign, KIND.version, segments.length, pending.first));
  yield sealed(Float64Array.from(segments.flatMap(({ first, last, count, leaves }) => [first, last, count, leaves])));
  yield sealed(Uint32Array.from(pending.counts));
  yield sealed(pending.owners);
  yield sealed(pending.deltas);
}

const segmentsFrom = (numbers: Float64Array, count: number): Segment[] =>
  Array.from({ length: count }, (_, place) => {
    const [first, last, changes, leaves] = numbers.subarray(place * SEGMENT_NUMBERS);
    return { first: first!, last: last!, count: changes!, leaves: leaves! };
  });

/** The state of a history from its parts. Throws ChainError for parts that are damaged, missing, or of another version. */
export const loadOwnerHistory = (nextPart: NextPart): HistoryState =>
  fromParts(nextPart, (next) => {
    const [, , segments, first] = headOf(next(), KIND, HEAD_WORDS);
    return {
      segments: segmentsFrom(new Float64Array(next().buffer), segments!),
      pending: new PendingChanges(
        first!,
        [...new Uint32Array(next().buffer)],
        [new Uint32Array(next().buffer), new Float64Array(next().buffer)],
      ),
    };
  });
