import { mainnet, type Network } from '@chaintide/onchain/blocks/network';

/** The name that a node gives its network. The simulated chain has one of its own, so that they cannot be confused. */
export const chainOf = (simulated: boolean): string => (simulated ? 'simulated' : 'main');

export const networkOf = (_simulated: boolean): Network => mainnet;
