import type { Config } from '../../config.ts';
import { bitcoin } from './bitcoin/bitcoin.vendor.ts';
import { coinMetrics } from './coin-metrics.vendor.ts';
import { defiLlama } from './feeds/defillama.vendor.ts';
import { etherIndex } from './ethereum/ether.vendor.ts';
import { exchange } from './exchange.vendor.ts';
import { fred } from './feeds/fred.vendor.ts';
import { futures } from './futures.vendor.ts';
import { coinGecko } from './lists/coingecko.vendor.ts';
import { stooq } from './feeds/stooq.vendor.ts';
import { news } from './news/news.vendor.ts';
import { ethereum } from './nodes/ethereum.vendor.ts';
import { tron } from './nodes/tron.vendor.ts';
import type { Opened, Vendor } from './vendor.ts';

/** Every vendor, in the order of the status table. */
export const vendors: readonly Vendor[] = [
  coinMetrics,
  exchange,
  futures,
  fred,
  stooq,
  defiLlama,
  bitcoin,
  etherIndex,
  ethereum,
  tron,
  coinGecko,
  news,
];

const OWN_HOST = 1000; // times the budget: the simulation is ours

/** Opens a vendor's sources as the installation is configured; none where it names no node. */
export const openVendor = (vendor: Vendor, config: Config): Opened => {
  const { url, path, limit, customUrl } = vendor;
  const simulated = config.SOURCES === 'simulated';
  const address = simulated ? config.SIMNET_URL + path : (customUrl(config) ?? (url && url + path));
  if (address === undefined) return { sources: [] };
  const budget = simulated ? { ...limit, weight: limit.weight * OWN_HOST } : limit;
  return vendor.open({ config, url: address.replace(/\/+$/, ''), simulated, limit: budget });
};
