import type { Network } from '@chaintide/contracts/money/networks';
import { networkTable } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';

const LEDGER_DECIMALS = 6;
const MOST_UNITS = 10n ** 15n; // a billion dollars, so that sums of many fit into 64 bits

/** Contracts of a network's coins, in the network's address format. A token's own name is not trusted. */
export type TokenContracts = Readonly<Partial<Record<Stablecoin, string>>>;

/** The issuers' own contracts on the public networks. */
export const publicContracts: Readonly<Record<Network, TokenContracts>> = {
  'ERC-20': {
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    BUSD: '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
  },
  'BEP-20': {
    USDT: '0x55d398326f99059fF775485246999027B3197955',
    USDC: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    BUSD: '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
  },
  'TRC-20': { USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', USDC: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
};

/** The coin behind a contract; undefined for any other token. */
export const coinOf = (contracts: TokenContracts, contract: string): Stablecoin | undefined =>
  (Object.keys(contracts) as Stablecoin[]).find((coin) => contracts[coin] === contract);

/** Converts a token's smallest units to millionths of a dollar, rounding down. */
export const unitsOfRaw = (network: Network, coin: Stablecoin, raw: bigint): bigint => {
  const finer = networkTable[network].decimals[coin] - LEDGER_DECIMALS;
  return finer >= 0 ? raw / 10n ** BigInt(finer) : raw * 10n ** BigInt(-finer);
};

/** The same, but null for an implausible amount: such a token is broken or malicious, and a person checks it. */
export const worthOf = (network: Network, coin: Stablecoin, raw: bigint): bigint | null => {
  const units = unitsOfRaw(network, coin, raw);
  return units <= MOST_UNITS ? units : null;
};

/** Converts millionths of a dollar to a token's smallest units. */
export const rawOfUnits = (network: Network, coin: Stablecoin, units: bigint): bigint => {
  const finer = networkTable[network].decimals[coin] - LEDGER_DECIMALS;
  return finer >= 0 ? units * 10n ** BigInt(finer) : units / 10n ** BigInt(-finer);
};
