import type { Parameter } from '@chaintide/contracts/charts/indicators';
import { chosen } from '../bitcoin/bands.ts';
import type { Entry } from '../entry.ts';

const TOKEN: Parameter = {
  name: 'token',
  label: { zh: '代币', en: 'Token' },
  options: ['USDT', 'USDC', 'BUSD'].map((name) => ({ value: name.toLowerCase(), label: { zh: name, en: name } })),
  default: 'usdt',
};
const ofToken = (metric: string): string => chosen(TOKEN, (token) => `${token}_${metric}`);

/** Of one of the tokens whose balances are kept. */
export const chosenToken: readonly Entry[] = [
  {
    id: 'eth.token_count',
    tier: 'L2',
    unit: 'count',
    isNoisy: true,
    label: { zh: '指定代币转账', en: 'Transfers of a token' },
    fullName: { zh: '以太坊指定代币每日转账笔数', en: 'Transfers of a chosen token per day' },
    says: {
      zh: '所选代币当日的转账笔数，不含铸造与销毁，默认为 USDT。它由发行方官方合约的事件逐笔数出，是稳定币在以太坊上使用频率的直接衡量。',
      en: "Transfers of the chosen token during the day without mints and burns, USDT by default. Counted event by event at the issuer's own contract, it shows how often the token is used on Ethereum.",
    },
    draws: ofToken('transfers'),
    derivation: 'sum',
    parameters: [TOKEN],
  },
  {
    id: 'eth.token_volume',
    tier: 'L2',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '代币转账额', en: 'Volume of a token' },
    fullName: { zh: '以太坊指定代币每日转账额', en: 'Volume of a chosen token per day' },
    says: {
      zh: '所选代币当日转账的面值之和，默认为 USDT。交易所归集、做市与套利会反复计入，应看趋势而非绝对值。',
      en: 'The face value of all transfers of the chosen token, USDT by default. Sweeps, market making and arbitrage count again and again, so read the trend and not the level.',
    },
    draws: ofToken('volume'),
    derivation: 'sum',
    parameters: [TOKEN],
    scale: 'log',
  },
  {
    id: 'eth.token_transfer_mean',
    tier: 'L3',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '代币平均转账', en: 'Mean transfer of a token' },
    fullName: { zh: '以太坊指定代币平均单笔转账额', en: 'Mean transfer of a chosen token' },
    says: {
      zh: '所选代币的转账额除以笔数。升高说明机构与大户主导，降低说明零售支付增多；手续费高企时小额转账会被挤出。',
      en: 'The volume of the chosen token divided by its transfers. A rise means that institutions prevail, a fall that people pay with it; high fees drive out small ones.',
    },
    draws: `${ofToken('volume')} / ${ofToken('transfers')}`,
    derivation: 'mean',
    parameters: [TOKEN],
    scale: 'log',
  },
  {
    id: 'eth.token_holders',
    tier: 'L1',
    unit: 'count',
    label: { zh: '代币持有者', en: 'Holders of a token' },
    fullName: { zh: '以太坊指定代币持有地址数', en: 'Addresses that hold a chosen token' },
    says: {
      zh: '当日结束时持有所选代币的地址数，默认为 USDT，由合约事件逐笔精确记账。持续增长说明稳定币的采用在扩大；下降多见于发行方退出。',
      en: 'Addresses that hold the chosen token at the end of the day, USDT by default, kept exactly from the events of its contract. Growth means wider adoption; a fall tends to come when an issuer leaves.',
    },
    draws: ofToken('holders'),
    derivation: 'last',
    parameters: [TOKEN],
    chart: 'area',
  },
  {
    id: 'eth.token_supply',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '代币流通量', en: 'Supply of a token' },
    fullName: { zh: '以太坊指定代币的流通量', en: 'Supply of a chosen token on Ethereum' },
    says: {
      zh: '所选代币在以太坊上铸造减去销毁的数量，按面值。未发事件的初始发行在首次转出时才计入，因此可与发行方公布的总量互相印证。',
      en: 'What was minted of the chosen token on Ethereum less what was burned, by face value. A first issue without an event counts once it moves, so compare it with what the issuer publishes.',
    },
    draws: ofToken('supply'),
    derivation: 'last',
    parameters: [TOKEN],
    chart: 'area',
  },
  {
    id: 'eth.token_velocity',
    tier: 'L4',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '代币流通速度', en: 'Velocity of a token' },
    fullName: { zh: '以太坊指定代币的流通速度', en: 'Velocity of a chosen token' },
    says: {
      zh: '当日转账额除以流通量，即每枚代币平均一天转手的次数。升高说明资金活跃，常伴随行情波动；降低说明闲置或存入收益协议。',
      en: 'The volume of the day divided by the supply: how often each token changes hands in a day. A rise comes with moving markets; a fall means idle money, or money that earns yields.',
    },
    draws: `${ofToken('volume')} / ${ofToken('supply')}`,
    derivation: 'mean',
    parameters: [TOKEN],
  },
];
