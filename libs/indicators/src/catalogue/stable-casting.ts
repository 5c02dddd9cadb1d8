import type { Bilingual } from '@chaintide/contracts/language';
import { stablecoin, type Entry } from './entry.ts';

const netOf = (coin: 'USDT' | 'USDC' | 'BUSD', says: Bilingual): Entry => ({
  id: `stable.${coin.toLowerCase()}_net_issuance`,
  tier: 'L2',
  unit: 'usd',
  label: { zh: `${coin} 净发行`, en: `${coin} net issuance` },
  fullName: { zh: `${coin} 每日净发行量`, en: `${coin} issued less redeemed, per day` },
  says: {
    zh: `当日 ${coin} 流通量的增减，即铸造减去销毁。${says.zh}`,
    en: `The change of ${coin} in circulation within a day: minted less burned. ${says.en}`,
  },
  draws: `diff(${coin.toLowerCase()})`,
  derivation: 'sum',
  chart: 'histogram',
  covers: [coin],
});

export const stableIssuance = stablecoin('casting', 'issuance', [
  {
    id: 'stable.net_issuance',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '净发行', en: 'Net issuance' },
    fullName: { zh: '稳定币每日净发行量', en: 'Stablecoins issued less redeemed, per day' },
    says: {
      zh: '当日全部美元稳定币流通量的增减。单日正值不必解读为利好，发行方会提前备货；连续多日同向才反映资金进出。',
      en: 'The change of all dollar stablecoins in circulation within a day. One day above zero means little, as issuers prepare stock; several in a row show money coming or going.',
    },
    draws: 'diff(circulating)',
    derivation: 'sum',
    chart: 'histogram',
    covers: ['USDT', 'USDC', 'BUSD'],
    isNoisy: true,
  },
  netOf('USDT', {
    zh: 'Tether 常以整十亿为单位增发，先授权、后投放；只有投放才计入流通量。',
    en: 'Tether creates coins by the billion, first authorised and later released; only released ones circulate.',
  }),
  netOf('USDC', {
    zh: 'Circle 按需铸造和赎回，净额较平滑，对银行营业日敏感。',
    en: 'Circle mints and redeems on demand, so it is smoother, and follows the hours of banks.',
  }),
  netOf('BUSD', {
    zh: '2023 年 2 月之后只有赎回，净额恒为负或零。',
    en: 'Since February 2023 there are only redemptions, and it is zero or below.',
  }),
  {
    id: 'stable.usdt_treasury',
    tier: 'L3',
    unit: 'usd',
    label: { zh: 'USDT 库存', en: 'USDT treasury' },
    fullName: { zh: 'USDT 已授权未发行（发行方库存）', en: 'USDT authorised but not issued (treasury)' },
    says: {
      zh: '已经在链上创建、但还在发行方手里的 USDT，不计入流通量。库存突然增加是备货，随后下降而流通量上升才是真正的发行。',
      en: 'USDT that exists on chains but is still with its issuer; it does not circulate. A jump is stock being prepared; only when it falls and circulation rises have coins been issued.',
    },
    draws: 'usdt_unreleased',
    derivation: 'last',
    covers: ['USDT'],
  },
]);

const NODES: Bilingual = {
  zh: '需要接入以太坊与波场节点，读取合约事件',
  en: 'It needs nodes of Ethereum and TRON that give the events of the contracts',
};

const eventsOf = (
  entry: Pick<Entry, 'id' | 'unit' | 'label' | 'fullName' | 'says'> &
    Partial<Pick<Entry, 'tier'>> & { readonly draws: string },
): Entry => ({
  tier: 'L3',
  ...entry,
  derivation: 'sum',
  covers: ['USDT', 'USDC', 'BUSD'],
  awaits: NODES,
});

export const stableEvents = stablecoin('casting', 'events', [
  eventsOf({
    id: 'stable.mints',
    unit: 'count',
    label: { zh: '铸造次数', en: 'Mints' },
    fullName: { zh: '稳定币每日铸造次数', en: 'Stablecoin mints per day' },
    says: {
      zh: '当日合约中的铸造事件数（USDT 的 Issue、USDC 的 Mint、BUSD 的 SupplyIncreased）。USDT 铸造时没有 Transfer 事件，因此不能只数转账。',
      en: 'The mint events of the contracts in a day (Issue of USDT, Mint of USDC, SupplyIncreased of BUSD). USDT mints without a Transfer, so counting transfers would miss it.',
    },
    draws: 'mints',
  }),
  eventsOf({
    id: 'stable.burns',
    unit: 'count',
    label: { zh: '销毁次数', en: 'Burns' },
    fullName: { zh: '稳定币每日销毁次数', en: 'Stablecoin burns per day' },
    says: {
      zh: '当日合约中的销毁事件数（USDT 的 Redeem 与 DestroyedBlackFunds、USDC 的 Burn、BUSD 的 SupplyDecreased）。大额赎回集中出现时，资金正在离开。',
      en: 'The burn events of the contracts in a day (Redeem and DestroyedBlackFunds of USDT, Burn of USDC, SupplyDecreased of BUSD). When large ones crowd, money leaves.',
    },
    draws: 'burns',
  }),
  eventsOf({
    id: 'stable.transfer_volume_ethereum',
    tier: 'L1', // the specification asks for it without a token
    unit: 'usd',
    label: { zh: '以太坊转账额', en: 'Transfers on Ethereum' },
    fullName: { zh: '以太坊稳定币每日转账额', en: 'Stablecoin transfer volume on Ethereum, per day' },
    says: {
      zh: '当日三种稳定币在以太坊上的转账面值。机器人与闪电贷会放大它，宜看趋势，不宜与支付额直接比较。',
      en: 'The face value of transfers of the three on Ethereum in a day. Bots and flash loans inflate it: read the trend, and do not compare it with payments.',
    },
    draws: 'transfer_volume_ethereum',
  }),
  eventsOf({
    id: 'stable.transfer_volume_tron',
    tier: 'L1', // the specification asks for it without a token
    unit: 'usd',
    label: { zh: '波场转账额', en: 'Transfers on TRON' },
    fullName: { zh: '波场稳定币每日转账额', en: 'Stablecoin transfer volume on TRON, per day' },
    says: {
      zh: '当日稳定币在波场上的转账面值，以 USDT 的小额支付和交易所充提为主，季节性较弱。',
      en: 'The face value of stablecoin transfers on TRON in a day: mostly small payments and moves to and from exchanges in USDT, with little seasonality.',
    },
    draws: 'transfer_volume_tron',
  }),
  eventsOf({
    id: 'stable.active_addresses',
    unit: 'count',
    label: { zh: '活跃地址', en: 'Active addresses' },
    fullName: { zh: '稳定币每日活跃地址数', en: 'Stablecoin active addresses per day' },
    says: {
      zh: '当日发送或接收过三种稳定币的地址数，反映使用的广度；单个用户可以控制多个地址。',
      en: 'Addresses that sent or received one of the three in a day: how widely they are used. One person may have many.',
    },
    draws: 'active_addresses',
  }),
]);
