import type { EtherLog } from './block.ts';

export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const NOBODY = '0'.repeat(40);
/** Of 32 bytes as text, and where an address begins in them. */
export const WORD_LENGTH = 66;
export const ADDRESS_AT = 26;

/** A token that moved, as a log tells it. */
interface TokenTransfer {
  /** Undefined where it is minted. */
  readonly from: string | undefined;
  /** Undefined where it is burned. */
  readonly to: string | undefined;
  /** In the smallest units. */
  readonly amount: bigint;
}

/** Whether a log tells of a transfer of so many units; that of a single piece has one more topic. */
export const isTransfer = ({ topics, data }: EtherLog): boolean =>
  topics[0] === TRANSFER && topics.length === 3 && data.length === WORD_LENGTH;

/** Whether a topic names the address that mints come from and burns go to. */
export const isNobody = (topic: string): boolean => topic.endsWith(NOBODY);

const partyIn = (topic: string): string | undefined => (isNobody(topic) ? undefined : `0x${topic.slice(ADDRESS_AT)}`);

/** The transfer of which a log tells, if `isTransfer` holds. */
export const transferIn = ({ topics, data }: EtherLog): TokenTransfer => ({
  from: partyIn(topics[1]!),
  to: partyIn(topics[2]!),
  amount: BigInt(data),
});
