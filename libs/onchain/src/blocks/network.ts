import { NETWORK, type BTC_NETWORK } from '@scure/btc-signer/utils.js';

/** How one network of Bitcoin's kind differs from another, as far as reading its blocks goes. */
export interface Network {
  /** The four bytes before every block and undo record of a node's files. */
  readonly magic: Uint8Array;
  /** Blocks from one halving of the subsidy to the next; undefined where a block may create as much as it pays. */
  readonly halvingBlocks: number | undefined;
  /** Prefixes of addresses, as @scure/btc-signer takes them. */
  readonly addresses: BTC_NETWORK;
}

export const mainnet = {
  magic: Uint8Array.of(0xf9, 0xbe, 0xb4, 0xd9),
  halvingBlocks: 210_000,
  addresses: NETWORK,
} satisfies Network;

const FIRST_SUBSIDY = 5_000_000_000; // satoshi

/** Satoshi that a block of this height may create. */
export const subsidyAt = (height: number, halvingBlocks: number): number =>
  Math.floor(FIRST_SUBSIDY / 2 ** Math.floor(height / halvingBlocks));
