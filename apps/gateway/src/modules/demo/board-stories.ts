import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';

export const talkers = ['registered', 'trial', 'advance', 'vip', 'support', 'verifier'] as const;
export type Talker = (typeof talkers)[number];

interface TalkReply {
  readonly who: Talker;
  /** Ms after the beginning of the thread. */
  readonly after: number;
  readonly text: string;
}

/** A thread of the demo's past; `ago` in ms. Its place in the list identifies it across starts. */
export interface Talk {
  readonly who: Talker;
  readonly indicator: string;
  readonly ago: number;
  readonly text: string;
  readonly replies?: readonly TalkReply[];
  readonly likedBy?: readonly Talker[];
}

/** Threads in both languages, answered and unanswered, the oldest first. */
export const talks: readonly Talk[] = [
  {
    who: 'vip',
    indicator: 'btc.mvrv',
    ago: 12 * DAY,
    text: 'MVRV 回到 2 附近就开始横着走，和 2019 年那次有点像。大家现在还按 **3.5** 看顶部吗？',
    replies: [
      { who: 'advance', after: 2 * HOUR, text: '我会同时看 MVRV-Z。单看比值，这几轮的高点一轮比一轮低。' },
      {
        who: 'support',
        after: 5 * HOUR,
        text: '图上的红色区域沿用文献里的 3.5，可以在「算法」里看到出处；您也可以自己画一条水平线。',
      },
    ],
    likedBy: ['advance', 'trial', 'registered'],
  },
  {
    who: 'advance',
    indicator: 'btc.price',
    ago: 9 * DAY,
    text: 'Is the daily close taken at 00:00 UTC? My exchange shows a slightly different candle.',
    replies: [
      {
        who: 'support',
        after: 40 * MINUTE,
        text: 'Yes. Every chart day is a **UTC day**, and the source stands in the header of the chart.',
      },
      { who: 'advance', after: 2 * HOUR, text: 'That explains it, thank you.' },
    ],
    likedBy: ['vip'],
  },
  {
    who: 'registered',
    indicator: 'btc.puell',
    ago: 7 * DAY,
    text: 'Puell 跌到 0.5 以下的时候，矿工一般还会继续抛吗？',
    replies: [{ who: 'vip', after: 3 * HOUR, text: '上次是先跌破再横了两个月。建议和算力一起看。' }],
    likedBy: ['trial'],
  },
  {
    who: 'trial',
    indicator: 'btc.price',
    ago: 5 * DAY,
    text: '试用期内的导出有条数限制吗？我想拿一年的日线做回测。',
    replies: [
      { who: 'support', after: HOUR, text: '没有条数限制，试用期和 VIP 一样。工具栏的下载按钮可以导出 CSV 或 Excel。' },
    ],
  },
  {
    who: 'vip',
    indicator: 'btc.hash_rate',
    ago: 4 * DAY,
    text: 'The seven-day average hides how fast it recovered after the last difficulty change. A shorter default would help.',
    replies: [
      { who: 'advance', after: 4 * HOUR, text: 'You can set the average to 0 in the toolbar, and the link keeps it.' },
      { who: 'vip', after: 5 * HOUR, text: 'Nice, I had missed that.' },
    ],
    likedBy: ['advance', 'registered', 'support'],
  },
  {
    who: 'advance',
    indicator: 'btc.mvrv',
    ago: 2 * DAY,
    text: '对照了另一家的数据，3 月 12 日那天的 MVRV 差了 0.04，是口径不同吗？',
    likedBy: ['vip'],
  },
  {
    who: 'registered',
    indicator: 'btc.price',
    ago: 26 * HOUR,
    text: '减半标记能不能默认打开？新手第一次看图很有用。',
    likedBy: ['vip', 'trial', 'advance'],
  },
  {
    who: 'trial',
    indicator: 'btc.mvrv',
    ago: 9 * HOUR,
    text: 'Could somebody explain why realised cap barely moved last week although the price did?',
  },
  {
    who: 'vip',
    indicator: 'btc.price',
    ago: 3 * HOUR,
    text: '@demo_advance 你上次说的 200 日均线，我在工具里只找到 100 日以内的，是看错了吗？',
    replies: [{ who: 'advance', after: 50 * MINUTE, text: '自定义最多 100，我是用布林带的窗口凑的。' }],
  },
];

/** New messages while the demo runs, one after another; `{time}` makes each of them another text. */
export const trickle: readonly Pick<Talk, 'who' | 'indicator' | 'text'>[] = [
  { who: 'registered', indicator: 'btc.price', text: '{time} 这一下拉得很快，有人知道原因吗？' },
  { who: 'vip', indicator: 'btc.mvrv', text: 'Still in the neutral zone at {time}; nothing to do for me today.' },
  { who: 'advance', indicator: 'btc.puell', text: '{time} 看了一眼，矿工收入今天回升了一些。' },
  {
    who: 'trial',
    indicator: 'btc.price',
    text: 'At {time} the spread looks wider than usual. Is it the data or the market?',
  },
  { who: 'vip', indicator: 'btc.hash_rate', text: '{time}：算力又创新高，难度调整快到了。' },
];
