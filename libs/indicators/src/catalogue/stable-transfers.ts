import type { Entry } from './entry.ts';
import { fromSource, SOURCE } from './parameters.ts';

const [usdt, usdc, busd] = ['usdt', 'usdc', 'busd'].map((coin) => fromSource(`${coin}_transferred_ethereum`));
const active = ['usdt', 'usdc', 'busd'].map((coin) => fromSource(`${coin}_active_ethereum`));
const activeOnEthereum = `${active[0]} + ${active[1]} + nz(${active[2]})`;

/** Transfers of three coins, and the addresses that take part. */
export const transfers: readonly Entry[] = [
  {
    id: 'stable.transfer_volume_ethereum',
    tier: 'L1', // the specification asks for it without a token
    unit: 'usd',
    label: { zh: '以太坊转账额', en: 'Transfers on Ethereum' },
    fullName: { zh: '以太坊稳定币每日转账额', en: 'Stablecoin transfer volume on Ethereum, per day' },
    says: {
      zh: '当日三种稳定币在以太坊上全部转账的面值之和，不含铸造与销毁：接入节点时由自建索引逐笔累加，否则取 Coin Metrics 的转账笔数乘以平均金额。机器人、闪电贷和同一人的内部划转会放大它，宜看趋势，不宜与支付额直接比较。后者自 2026 年起可能只向付费用户提供，届时没有数值的日子留空。',
      en: 'The face value of all transfers of the three on Ethereum in a day, without mints and burns: added up one by one by the own index where there is a node, otherwise their number times their mean from Coin Metrics. Bots, flash loans and moves between wallets of one owner inflate it: read the trend, and do not compare it with payments. Since 2026 the latter may be for paying customers only; days without it stay empty.',
    },
    draws: [
      {
        key: 'all',
        label: { zh: '合计', en: 'Total' },
        formula: `${usdt} + ${usdc} + nz(${busd})`,
      },
      { key: 'usdt', label: { zh: 'USDT', en: 'USDT' }, formula: usdt! },
      { key: 'usdc', label: { zh: 'USDC', en: 'USDC' }, formula: usdc! },
      { key: 'busd', label: { zh: 'BUSD', en: 'BUSD' }, formula: busd! },
    ],
    parameters: [SOURCE],
    derivation: 'sum',
    covers: ['USDT', 'USDC', 'BUSD'],
    isNoisy: true,
  },
  {
    id: 'stable.transfer_volume_tron',
    tier: 'L1', // the specification asks for it without a token
    unit: 'usd',
    label: { zh: '波场转账额', en: 'Transfers on TRON' },
    fullName: { zh: '波场 USDT 每日转账额', en: 'USDT transfer volume on TRON, per day' },
    says: {
      zh: '当日 USDT 在波场上全部转账的面值之和，以小额支付和交易所充提为主，季节性较弱；波场上的 USDC 不到千分之一，不计入。面值包含同一人的内部划转，宜看趋势而非绝对水平。平均转账金额自 2026 年起可能只向付费用户提供，届时没有数值的日子留空。',
      en: 'The face value of all transfers of USDT on TRON in a day: mostly small payments and moves to and from exchanges, with little seasonality. USDC, less than a thousandth of the coins there, is left out. Moves between wallets of one owner count as well, so read the trend rather than the level. Since 2026 the mean of a transfer may be for paying customers only; days without it stay empty.',
    },
    draws: 'usdt_transferred_tron',
    derivation: 'sum',
    covers: ['USDT'],
    isNoisy: true,
  },
  {
    id: 'stable.active_addresses',
    tier: 'L3',
    unit: 'count',
    label: { zh: '活跃地址', en: 'Active addresses' },
    fullName: { zh: '稳定币每日活跃地址数', en: 'Stablecoin active addresses per day' },
    says: {
      zh: '当日发送或接收过稳定币的地址数，逐个合约去重后相加：以太坊上的 USDT、USDC、BUSD 与波场上的 USDT，同一地址用了两种币则计两次。它反映使用的广度；单个用户可以控制多个地址，交易所的归集也会产生许多只用一次的地址。',
      en: 'Addresses that sent or received a stablecoin in a day, each counted once per contract: USDT, USDC and BUSD on Ethereum and USDT on TRON. One that used two coins counts twice. It shows how widely they are used; one person may have many, and exchanges create many that are used once.',
    },
    draws: [
      {
        key: 'all',
        label: { zh: '合计', en: 'Total' },
        formula: `${activeOnEthereum} + usdt_active_tron`,
      },
      {
        key: 'ethereum',
        label: { zh: '以太坊', en: 'Ethereum' },
        formula: activeOnEthereum,
      },
      { key: 'tron', label: { zh: '波场', en: 'TRON' }, formula: 'usdt_active_tron' },
    ],
    parameters: [SOURCE],
    derivation: 'mean',
    covers: ['USDT', 'USDC', 'BUSD'],
    isNoisy: true,
  },
];
