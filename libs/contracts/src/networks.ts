import { z } from 'zod';
import type { Stablecoin } from './wallet.ts';

export const networks = ['ERC-20', 'BEP-20', 'TRC-20'] as const;
export const network = z.enum(networks);
export type Network = z.infer<typeof network>;

interface NetworkEntry {
  readonly name: string;
  /** How its nodes are asked and its addresses are written. */
  readonly family: 'evm' | 'tron';
  /** Decimals of each coin's token on it. */
  readonly decimals: Readonly<Record<Stablecoin, number>>;
  /** Blocks after which a transfer counts as final; shown meanwhile, the node's own word decides. */
  readonly confirmations: number;
  /** What the owner bears of a withdrawal, in dollars with six decimals. */
  readonly withdrawalFee: string;
  /** Coins that are still taken in; those that their issuers wind down are not. */
  readonly recharges: readonly Stablecoin[];
}

/** Where coins move (product.md, Money). */
export const networkTable = {
  'ERC-20': {
    name: 'Ethereum',
    family: 'evm',
    decimals: { USDT: 6, USDC: 6, BUSD: 18 },
    confirmations: 64,
    withdrawalFee: '3.000000',
    recharges: ['USDT', 'USDC'],
  },
  'BEP-20': {
    name: 'BNB Smart Chain',
    family: 'evm',
    decimals: { USDT: 18, USDC: 18, BUSD: 18 },
    confirmations: 15,
    withdrawalFee: '0.500000',
    recharges: ['USDT', 'USDC'],
  },
  'TRC-20': {
    name: 'TRON',
    family: 'tron',
    decimals: { USDT: 6, USDC: 6, BUSD: 18 },
    confirmations: 19,
    withdrawalFee: '1.000000',
    recharges: ['USDT'],
  },
} as const satisfies Record<Network, NetworkEntry>;
