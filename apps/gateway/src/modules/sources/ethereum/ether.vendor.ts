import { MINUTE } from '@chaintide/contracts/limits';
import { etherIndexMetrics } from '@chaintide/indicators/metrics/ethereum-index';
import type { MetricId } from '@chaintide/indicators/metrics';
import { sharedEtherMetrics } from '@chaintide/indicators/metrics/origins';
import { tokenNames } from '@chaintide/onchain/ethereum/facts';
import { join } from 'node:path';
import type { TokenSetting } from '@chaintide/onchain/ethereum/ether-ledger';
import { contracts, TREASURY } from '../nodes/ethereum-events.ts';
import type { Vendor } from '../vendor.ts';
import { EtherSource } from './ether.source.ts';
import { stableMoves, stableStocks } from './stable-columns.ts';

/** Who is credited with what USDT issues, as its contract tells of no transfer. */
const TETHER = '0xc6cde7c39eb2f0f0095f41570af89efc2c1ea828';

/** The simulated contract issues to the treasury itself. */
const tokensOf = (simulated: boolean): TokenSetting[] =>
  contracts.flatMap(({ coin, address, decimals }) => {
    const name = tokenNames.find((one) => one === coin.toLowerCase());
    const owned = { owner: simulated ? TREASURY : TETHER, treasury: TREASURY };
    return name ? [{ name, contract: address, decimals, ...(name === 'usdt' && owned) }] : [];
  });

/** A simulated block stands for thousands, so that the vendor's counts are the better ones. */
const metricsOf = (simulated: boolean): MetricId[] => [
  ...(Object.keys({ ...(!simulated && sharedEtherMetrics), ...etherIndexMetrics }) as MetricId[]),
  ...stableStocks,
  ...(simulated ? [] : stableMoves),
];

/** Days of the Ethereum chain from the blocks of one's own nodes. */
export const etherIndex: Vendor = {
  key: 'ether',
  url: undefined,
  path: '/ethereum',
  limit: { name: 'ether', weight: 6_000, windowMs: MINUTE }, // only asked whether it answers; the thread has a pace of its own
  customUrl: ({ ETHEREUM_RPC_URLS }) => ETHEREUM_RPC_URLS?.[0],
  open: ({ config, url, simulated, limit }) => {
    const perSecond = simulated ? undefined : config.ETHEREUM_REQUESTS;
    const urls = simulated ? [url] : [url, ...(config.ETHEREUM_RPC_URLS?.slice(1) ?? [])];
    const source = new EtherSource({
      name: 'ether',
      provider: 'Ethereum',
      nodes: urls.map((one) => ({ url: one, perSecond })),
      simulated,
      areTraced: config.ETHEREUM_TRACES,
      tokens: tokensOf(simulated),
      limit,
      file: join(config.DATA_DIR, 'ethereum', simulated ? 'simulated.index' : 'main.index'),
      metrics: metricsOf(simulated),
    });
    return { sources: [source] };
  },
};
