import { z } from 'zod';
import type { Stablecoin } from './wallet.ts';

export const networks = ['ERC-20', 'BEP-20', 'TRC-20'] as const;
export const network = z.enum(networks);
export type Network = z.infer<typeof network>;

interface NetworkEntry {
  readonly name: string;
  /** The protocol of its nodes and the format of its addresses. */
  readonly family: 'evm' | 'tron';
  /** Decimals of each coin's token on this network. */
  readonly decimals: Readonly<Record<Stablecoin, number>>;
  /** Blocks until a transfer counts as final; for display only, because the node's own finality decides. */
  readonly confirmations: number;
  /** The fee that the owner pays for a withdrawal, in dollars with six decimals. */
  readonly withdrawalFee: string;
  /** Coins that can be paid in; those that their issuers discontinue are missing. */
  readonly payments: readonly Stablecoin[];
}

/** The supported networks (product.md, Money). */
export const networkTable = {
  'ERC-20': {
    name: 'Ethereum',
    family: 'evm',
    decimals: { USDT: 6, USDC: 6, BUSD: 18 },
    confirmations: 64,
    withdrawalFee: '3.000000',
    payments: ['USDT', 'USDC'],
  },
  'BEP-20': {
    name: 'BNB Smart Chain',
    family: 'evm',
    decimals: { USDT: 18, USDC: 18, BUSD: 18 },
    confirmations: 15,
    withdrawalFee: '0.500000',
    payments: ['USDT', 'USDC'],
  },
  'TRC-20': {
    name: 'TRON',
    family: 'tron',
    decimals: { USDT: 6, USDC: 6, BUSD: 18 },
    confirmations: 19,
    withdrawalFee: '1.000000',
    payments: ['USDT'],
  },
} as const satisfies Record<Network, NetworkEntry>;
