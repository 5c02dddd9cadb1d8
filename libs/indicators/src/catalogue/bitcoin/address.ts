import { bitcoin } from '../entry.ts';
import { addressActivity } from './address-activity.ts';
import { fromSource, SOURCE } from '../parameters.ts';

export const bitcoinAddress = bitcoin('onchain', 'address', [
  {
    id: 'btc.active_addresses',
    tier: 'L1',
    unit: 'count',
    isNoisy: true,
    label: { zh: '活跃地址数', en: 'Active addresses' },
    fullName: { zh: '比特币每日活跃地址数', en: 'Bitcoin daily active addresses' },
    says: {
      zh: '当日在链上转入或转出过比特币的不重复地址数，是衡量网络使用热度的基本指标。活跃地址与价格同步上升，说明行情有真实需求支撑；价格上涨而活跃地址走低，则需警惕背离。',
      en: 'The number of distinct addresses that sent or received bitcoin during the day, the plainest measure of how much the network is used. A price that rises together with active addresses rests on real demand; a price that rises while they fall deserves caution.',
    },
    draws: fromSource('active_addresses'),
    parameters: [SOURCE],
    derivation: 'mean',
  },
  {
    id: 'btc.addresses_nonzero',
    tier: 'L2',
    unit: 'count',
    label: { zh: '非零地址数', en: 'Non-zero addresses' },
    fullName: { zh: '比特币余额大于零的地址数', en: 'Bitcoin addresses with a balance above zero' },
    says: {
      zh: '当日结束时余额大于零的地址总数，反映持币群体的规模。一个人可以拥有许多地址，因此它不等于持币人数，但长期趋势能看出采用率的变化。',
      en: 'All addresses that hold any bitcoin at the end of the day. One person may own many addresses, so this is not a head count, but its long trend shows how adoption is going.',
    },
    draws: fromSource('addresses_nonzero'),
    parameters: [SOURCE],
    derivation: 'last',
    chart: 'area',
  },
  {
    id: 'btc.addresses_net_new',
    tier: 'L3',
    unit: 'count',
    label: { zh: '非零地址净增', en: 'Net new addresses' },
    fullName: { zh: '比特币非零地址每日净增数', en: 'Daily net change of non-zero bitcoin addresses' },
    says: {
      zh: '非零地址数与前一日之差：新出现的持币地址减去被清空的地址。持续为正说明新用户在进场；牛市末端常出现急速净增，随后转为净减，是筹码派发的迹象。',
      en: "Today's non-zero addresses less yesterday's: addresses that came to hold bitcoin minus those that were emptied. Steady growth means newcomers; a burst followed by a net loss often marks the end of a bull market, when coins are being handed on.",
    },
    draws: 'diff(addresses_nonzero)',
    derivation: 'sum',
    chart: 'histogram',
  },
  {
    id: 'btc.active_share',
    tier: 'L4',
    unit: 'percent',
    isNoisy: true,
    label: { zh: '活跃地址占比', en: 'Active address share' },
    fullName: { zh: '比特币活跃地址占非零地址的比例', en: 'Bitcoin active addresses as a share of non-zero addresses' },
    says: {
      zh: '当日活跃地址数除以非零地址数，表示持币地址中有多大比例当天动过。占比走高说明筹码换手活跃，走低说明持币者倾向于静置不动。',
      en: 'Active addresses divided by non-zero addresses: what part of all holding addresses moved today. A rising share means coins are changing hands; a falling one means that holders sit still.',
    },
    draws: '100 * active_addresses / addresses_nonzero',
    derivation: 'mean',
  },
  ...addressActivity,
]);
