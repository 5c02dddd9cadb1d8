import type { Metric } from './metric.ts';
import { sharedCirculationMetrics } from './origins.ts';

const daily = ['1d'] as const;
const stock = { unit: 'usd', derivation: 'last', today: 'carry', steps: daily } as const;
const price = { unit: 'usd', derivation: 'last', steps: daily } as const;
const minted = { unit: 'usd', derivation: 'sum', steps: daily, needsNode: true } as const;
const events = { ...minted, unit: 'count' } as const;
const treasury = { ...minted, derivation: 'last' } as const;
const transferred = { unit: 'usd', derivation: 'sum', steps: daily } as const;
const active = { unit: 'count', derivation: 'mean', steps: daily } as const;

/** Stablecoins by face value: all that are pegged to the dollar, and three of them in total and by chain. */
export const stableMetrics = {
  'stable.circulating': stock,
  'stable.usdt': stock,
  'stable.usdc': stock,
  'stable.busd': stock,
  ...sharedCirculationMetrics,
  'stable.usdt_tron': stock,
  'stable.usdc_tron': stock,
  'stable.usdt_unreleased': stock,
  'stable.usdt_price': price,
  'stable.usdc_price': price,
  'stable.busd_price': price,
  // from the events of the contracts
  'stable.usdt_minted_ethereum': minted,
  'stable.usdt_burned_ethereum': minted,
  'stable.usdc_minted_ethereum': minted,
  'stable.usdc_burned_ethereum': minted,
  'stable.busd_minted_ethereum': minted,
  'stable.busd_burned_ethereum': minted,
  'stable.usdt_minted_tron': minted,
  'stable.usdt_burned_tron': minted,
  'stable.usdc_minted_tron': minted,
  'stable.usdc_burned_tron': minted,
  'stable.mints_ethereum': events,
  'stable.burns_ethereum': events,
  'stable.mints_tron': events,
  'stable.burns_tron': events,
  'stable.usdt_treasury_ethereum': treasury,
  'stable.usdt_treasury_tron': treasury,
  // those on Ethereum have several origins
  'stable.usdt_transferred_tron': transferred,
  'stable.usdt_active_tron': active,
} as const satisfies Record<string, Metric>;
