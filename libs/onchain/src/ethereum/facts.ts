import { edgesWith } from '../columns/ages.ts';
import { placesOf } from '../layout.ts';
import { BALANCE_BANDS } from '../ledger/balance-bands.ts';
import { COST_STEPS } from './cost-steps.ts';

/** Tokens whose balances are kept, by the names that their columns have. */
export const tokenNames = ['usdt', 'usdc', 'busd'] as const;
export type TokenName = (typeof tokenNames)[number];

/** Days from which coins count as held for the long term. */
export const cuts = [155, 150] as const;

/** Ages between which accounts are told apart, from old to young. */
export const edges = edgesWith(cuts);

/** Position of each number of what happened on a day, and how many a day keeps. Amounts in ETH and USD. */
export const { at, size: FACTS } = placesOf({
  blocks: 1,
  transactions: 1,
  failed: 1,
  gasUsed: 1,
  gasLimit: 1,
  /** Sum of the base fees of all blocks, in gwei. */
  baseFees: 1,
  burned: 1,
  blobBurned: 1,
  blobs: 1,
  tips: 1,
  rewards: 1,
  /** Withdrawals that are rewards, and those that return a stake. */
  earned: 1,
  earnings: 1,
  exited: 1,
  exits: 1,
  deposited: 1,
  deposits: 1,
  transferred: 1,
  transfers: 1,
  /** Spent beyond what was seen to arrive. */
  unseen: 1,
  contractsNew: 1,
  contractCalls: 1,
  active: 1,
  sending: 1,
  receiving: 1,
  tokenTransfers: 1,
  tokenApprovals: 1,
  nftTransfers: 1,
  tokenActive: 1,
  tokensActive: 1,
  tokensNew: 1,
  tokenCount: tokenNames.length,
  tokenVolume: tokenNames.length,
  /** ETH × days. */
  coinDays: 1,
  spent: 1,
  spentCost: 1,
  profit: 1,
  loss: 1,
  spentAge: edges.length,
  // younger than the first indexes, whose days have none of them
  /** Who sent or received a token. */
  tokenParties: tokenNames.length,
  tokenMinted: tokenNames.length,
  tokenBurned: tokenNames.length,
  tokenMints: tokenNames.length,
  tokenBurns: tokenNames.length,
});

/** Position of each number of the state at the end of a day. Whole units of 10⁻⁷ ETH and 10⁻⁴ USD, so that their sums are exact. */
export const { at: end, size: ENDS } = placesOf({
  /** Accounts that were ever seen, and contracts among them. */
  ever: 1,
  contractsEver: 1,
  holders: 1,
  contractHolders: 1,
  contractValue: 1,
  bandCount: BALANCE_BANDS,
  bandValue: BALANCE_BANDS,
  topValue: 1,
  ageValue: edges.length,
  ageCost: edges.length,
  /** ETH units × days. */
  ageDays: 1,
  stepValue: COST_STEPS,
  stepCost: COST_STEPS,
  tokenHolders: tokenNames.length,
  tokenSupply: tokenNames.length,
  // younger, too
  /** With the issuer, and thus not in circulation. */
  tokenHeld: tokenNames.length,
  tokenTreasury: tokenNames.length,
});
