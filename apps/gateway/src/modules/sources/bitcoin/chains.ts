import { mainnet, type Network } from '@chaintide/onchain/blocks/network';

/** The name that a node gives its network. The simulated chain has one of its own, so that they cannot be confused. */
export const chainOf = (simulated: boolean): string => (simulated ? 'simnet' : 'main');

/** A few simulated blocks stand for all of a day and create its coins. */
export const networkOf = (simulated: boolean): Network =>
  simulated ? { ...mainnet, halvingBlocks: undefined } : mainnet;
