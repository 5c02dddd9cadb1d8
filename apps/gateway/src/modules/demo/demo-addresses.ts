import { keccak_256 } from '@noble/hashes/sha3.js';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import { addressOn, tronAddressOf } from '../networks/networks.service.ts';

/** An address without a key: derived from the hash of a sentence. */
export const demoAddress = (network: Network, name: string): string => {
  const bytes = keccak_256(new TextEncoder().encode(`chaintide demo ${network} ${name}`)).subarray(0, 20);
  return networkTable[network].family === 'evm'
    ? addressOn(network, `0x${Buffer.from(bytes).toString('hex')}`)!
    : tronAddressOf(bytes);
};
