import type { Bilingual } from '@chaintide/contracts/language';
import { metrics, type MetricId } from '../metrics.ts';
import { isFromIndex } from './bitcoin-index.ts';

const exchange: Bilingual = {
  zh: '需要交易所的公开接口（EXCHANGE）',
  en: 'It needs the public interface of an exchange (EXCHANGE)',
};
const bitcoinNode: Bilingual = {
  zh: '需接入一个比特币全节点（BITCOIN_REST_URL）',
  en: 'It needs a full node of Bitcoin (BITCOIN_REST_URL)',
};
const etherNode: Bilingual = {
  zh: '需接入一个以太坊节点（ETHEREUM_RPC_URLS）',
  en: 'It needs a node of Ethereum (ETHEREUM_RPC_URLS)',
};
const stableNodes: Bilingual = {
  zh: '需接入稳定币所在链的节点（ETHEREUM_RPC_URLS、TRC20_URLS）',
  en: 'It needs nodes of the chains of the stablecoins (ETHEREUM_RPC_URLS, TRC20_URLS)',
};
const stableVendors: Bilingual = {
  zh: '需要 DefiLlama 与 Coin Metrics 的稳定币数据',
  en: 'It needs data of DefiLlama and Coin Metrics about stablecoins',
};
const economy: Bilingual = {
  zh: '需要 FRED 与 Stooq 的宏观数据',
  en: 'It needs data of FRED and Stooq about the economy',
};
const vendor: Bilingual = {
  zh: '需要 Coin Metrics 的数据，其中部分只向其付费用户提供',
  en: 'It needs data of Coin Metrics, some of which only its paying customers get',
};

const MARKET = /\.(price|open|high|low|close|volume)$/;

/** The source that would feed a metric, in words. */
const feederOf = (metric: MetricId): Bilingual => {
  const { needsNode, steps } = metrics[metric];
  const [asset] = metric.split('.');
  if (asset === 'macro') return economy;
  if (asset === 'stable') return needsNode ? stableNodes : stableVendors;
  if (needsNode) return isFromIndex(metric) || asset === 'btc' ? bitcoinNode : etherNode;
  return MARKET.test(metric) || steps.length > 1 ? exchange : vendor;
};

/** The sources that would feed an indicator which lacks these metrics, in words. */
export const awaitedFor = (missing: readonly MetricId[]): Bilingual => {
  const feeders = [...new Set(missing.map(feederOf))];
  return { zh: feeders.map(({ zh }) => zh).join('；'), en: feeders.map(({ en }) => en).join('; ') };
};
