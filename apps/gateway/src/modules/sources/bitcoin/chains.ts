import { mainnet, type Network } from '@chaintide/onchain/blocks/network';
import type { DayRule } from '@chaintide/onchain/blocks/times';

/** The name that a node gives its network. The simulated chain has one of its own, so that they cannot be confused. */
export const chainOf = (simulated: boolean): string => (simulated ? 'simnet' : 'main');

/** A few simulated blocks stand for all of a day and create its coins. */
export const networkOf = (simulated: boolean): Network =>
  simulated ? { ...mainnet, halvingBlocks: undefined } : mainnet;

/** The rule of Coin Metrics, so that both mean the same days. The median of simulated blocks, three a day, would be two days late. */
export const ruleOf = (simulated: boolean): DayRule => (simulated ? 'header' : 'mtp');
