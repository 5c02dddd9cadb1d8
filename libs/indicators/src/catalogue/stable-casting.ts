import type { Bilingual } from '@chaintide/contracts/language';
import { stablecoin, type Entry } from './entry.ts';
import { transfers } from './stable-transfers.ts';

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

type Coin = 'USDT' | 'USDC' | 'BUSD';
const chains = {
  ethereum: { zh: '以太坊', en: 'Ethereum' },
  tron: { zh: '波场', en: 'TRON' },
} as const;

/** Minted, burned, and what remains, from the events of one contract. */
const issuedOn = (coin: Coin, chain: keyof typeof chains, says: Bilingual): Entry => {
  const { zh, en } = chains[chain];
  const [key, on] = [coin.toLowerCase(), `_${chain}`];
  return {
    id: `stable.${key}_issuance${on}`,
    tier: 'L2',
    unit: 'usd',
    label: { zh: `${coin} 铸造与销毁（${zh}）`, en: `${coin} issuance (${en})` },
    fullName: { zh: `${zh}上的 ${coin} 每日铸造、销毁与净额`, en: `${coin} minted and burned on ${en}, per day` },
    says: {
      zh: `当日 ${zh} 合约事件中的铸造额、销毁额和二者之差，由节点逐条读取，只计已最终确认的区块。${says.zh}`,
      en: `What the contract on ${en} minted and burned in a day, and the difference, from its events in final blocks. ${says.en}`,
    },
    draws: [
      { key: 'net', label: { zh: '净发行', en: 'Net' }, formula: `${key}_minted${on} - ${key}_burned${on}` },
      { key: 'minted', label: { zh: '铸造', en: 'Minted' }, formula: `${key}_minted${on}` },
      { key: 'burned', label: { zh: '销毁', en: 'Burned' }, formula: `${key}_burned${on}` },
    ],
    derivation: 'sum',
    covers: [coin],
  };
};

const treasuryOn = (chain: keyof typeof chains): Entry => {
  const { zh, en } = chains[chain];
  return {
    id: `stable.usdt_treasury_${chain}`,
    tier: 'L3',
    unit: 'usd',
    label: { zh: `USDT 金库（${zh}）`, en: `USDT treasury on ${en}` },
    fullName: { zh: `${zh}上 Tether 金库地址的 USDT 余额`, en: `USDT held by Tether’s treasury address on ${en}` },
    says: {
      zh: `Tether 在${zh}上公开的金库地址余额，每日取最终确认区块中的最新值。节点只给出当前余额，因此历史从接入之日开始。余额上升是铸造入库或赎回待销毁，下降是投放或销毁。`,
      en: `The balance of the treasury address that Tether is known by on ${en}, the newest of each day in a final block. Nodes tell the present balance only, so its history begins with the day of the first reading. It rises when coins are minted or come back, and falls when they are released or burned.`,
    },
    draws: `usdt_treasury_${chain}`,
    derivation: 'last',
    covers: ['USDT'],
  };
};

const eventsOf = (
  entry: Pick<Entry, 'id' | 'unit' | 'label' | 'fullName' | 'says'> &
    Partial<Pick<Entry, 'chart'>> & { readonly draws: string },
): Entry => ({
  tier: 'L3',
  ...entry,
  derivation: 'sum',
  covers: ['USDT', 'USDC', 'BUSD'],
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
    draws: 'mints_ethereum + mints_tron',
    chart: 'histogram',
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
    draws: 'burns_ethereum + burns_tron',
    chart: 'histogram',
  }),
  issuedOn('USDT', 'ethereum', {
    zh: 'USDT 的 Issue 先进入金库，投放后才计入流通；DestroyedBlackFunds 是销毁被冻结地址中的币，计入销毁。',
    en: 'An Issue of USDT goes to the treasury and circulates once it is released; DestroyedBlackFunds destroys coins of a frozen address and counts as burned.',
  }),
  issuedOn('USDT', 'tron', {
    zh: '与以太坊一侧同日一增一减、金额相近时，多半是跨链换发，总量不变。',
    en: 'When it mints on the day on which about as much is burned on Ethereum, coins have usually moved between chains.',
  }),
  issuedOn('USDC', 'ethereum', {
    zh: '包含跨链传输协议（CCTP）的铸造与销毁，因此毛额远大于净额，应看净额。',
    en: 'It includes those of Circle’s transfers between chains (CCTP), so both are far larger than the difference: read the net.',
  }),
  issuedOn('USDC', 'tron', {
    zh: 'Circle 自 2024 年 2 月起不再在波场铸造，此后只有销毁。',
    en: 'Circle has not minted on TRON since February 2024; since then coins are only burned.',
  }),
  issuedOn('BUSD', 'ethereum', {
    zh: '取自 SupplyIncreased 与 SupplyDecreased；2023 年 2 月停发之后只有减少。',
    en: 'From SupplyIncreased and SupplyDecreased; since February 2023 there are only decreases.',
  }),
  treasuryOn('ethereum'),
  treasuryOn('tron'),
  ...transfers,
]);
