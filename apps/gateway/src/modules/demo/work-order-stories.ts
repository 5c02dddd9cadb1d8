import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { WorkOrderCategory } from '@chaintide/contracts/support/work-orders';
import type { WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import type { Customer } from './stories.ts';

export type Helper = 'support' | 'verifier';

/** A step of an order; `after`: ms from its submission. The owner takes those without `by`. */
export interface WorkOrderDeed {
  readonly after: number;
  readonly type: WorkOrderMachineEvent['type'];
  readonly by?: Helper;
  readonly text?: string;
}

export interface WorkOrderStory {
  readonly name: string;
  readonly who: Customer;
  readonly ago: number;
  readonly title: string;
  readonly category: WorkOrderCategory;
  readonly description: string;
  readonly deeds: readonly WorkOrderDeed[];
}

const opened = (after: number): WorkOrderDeed => ({ after, type: 'open', by: 'support' });
const reply = (after: number, text: string): WorkOrderDeed => ({ after, type: 'reply', by: 'support', text });

/** Orders in every state, some of them overdue, in both languages. */
export const workOrderStories: readonly WorkOrderStory[] = [
  {
    name: 'order reviewed',
    who: 'advance',
    ago: 9 * DAY,
    title: 'MVRV 图表的单位说明有误',
    category: 'data',
    description: 'MVRV 是比值，但表格导出的表头写着 **美元**。\n\n导出范围：近一年，日线。',
    deeds: [
      opened(40 * MINUTE),
      reply(2 * HOUR, '您好，感谢指正！表头的单位确实有误，下次更新时会改为「比值」。'),
      { after: 3 * HOUR, type: 'requestReview', by: 'support', text: '已核实，建议赠送试用。' },
      { after: 5 * HOUR, type: 'approve', by: 'verifier', text: '反馈准确，感谢帮助我们改进。' },
    ],
  },
  {
    name: 'order closed',
    who: 'vip',
    ago: 7 * DAY,
    title: 'How long does a withdrawal to a new address wait?',
    category: 'payment',
    description: 'I saved a new address yesterday. The form says that I have to wait. **Until when?**',
    deeds: [
      opened(15 * MINUTE),
      reply(
        50 * MINUTE,
        'Hello, the first withdrawal to a new address waits 24 hours. The exact time is shown on the withdrawal.',
      ),
      {
        after: 4 * HOUR,
        type: 'resubmit',
        text: 'Thanks. Does that also apply if I delete the address and save it again?',
      },
      reply(
        6 * HOUR,
        'No. Once an address has been paid, it needs no second wait, even if it was removed from the book.',
      ),
      { after: 8 * HOUR, type: 'end' },
    ],
  },
  {
    name: 'order withdrawn',
    who: 'trial',
    ago: 5 * DAY,
    title: '登录后看不到 L4 指标',
    category: 'account',
    description: '刚注册，试用还在，但 L4 指标显示遮罩。',
    deeds: [{ after: 25 * MINUTE, type: 'withdraw' }],
  },
  {
    name: 'order to be reviewed',
    who: 'vip',
    ago: 3 * DAY,
    title: 'Funding rate on 12 November differs from the exchange',
    category: 'data',
    description: 'Your chart says 0.012 %, the exchange says 0.010 % for the interval that ends at 08:00 UTC.',
    deeds: [
      opened(HOUR),
      reply(
        5 * HOUR,
        'Hello, we compared both sources: the exchange corrected that interval later, and our value was the first one. It is being fetched again.',
      ),
      { after: 6 * HOUR, type: 'requestReview', by: 'support', text: 'Please check whether this needs an erratum.' },
    ],
  },
  {
    name: 'order overdue',
    who: 'trial',
    ago: 44 * HOUR,
    title: '充值 25 USDT 一直没有到账',
    category: 'payment',
    description: '走的 TRC-20，区块浏览器显示已成功，页面仍显示待转账。',
    deeds: [opened(3 * HOUR)],
  },
  {
    name: 'order unread and overdue',
    who: 'advance',
    ago: 30 * HOUR,
    title: 'Please add an export for the comparison view',
    category: 'suggestion',
    description: 'I compare MVRV with NUPL every week. A CSV with both columns would save me an hour.',
    deeds: [],
  },
  {
    name: 'order answered',
    who: 'trial',
    ago: 20 * HOUR,
    title: '如何把图表分享给同事？',
    category: 'other',
    description: '同事没有账户，发链接后只能看到遮罩。',
    deeds: [
      opened(20 * MINUTE),
      reply(
        HOUR,
        '您好，链接会带上当前视图。L1 指标无需登录即可查看；更高等级的指标，未登录时显示的是 90 天前的周线预览。',
      ),
    ],
  },
  {
    name: 'order sent back',
    who: 'advance',
    ago: 16 * HOUR,
    title: '半减期竖线位置偏了一天',
    category: 'data',
    description: '2024 年那条应在 4 月 20 日（UTC），图上看起来像 4 月 19 日。',
    deeds: [
      opened(10 * MINUTE),
      reply(90 * MINUTE, '您好，时间按您的时区显示，悬停可看到 UTC 日期。'),
      { after: 2 * HOUR, type: 'requestReview', by: 'support', text: '请复核时区说明是否足够清楚。' },
      { after: 3 * HOUR, type: 'reject', by: 'verifier', text: '请补充：图表日期一律为 UTC，并说明换算方法。' },
    ],
  },
  {
    name: 'order in process',
    who: 'vip',
    ago: 5 * HOUR,
    title: 'Alarm emails arrive twice',
    category: 'other',
    description: 'Both mails have the same subject and arrive within a second of each other.',
    deeds: [opened(30 * MINUTE)],
  },
  {
    name: 'order unread',
    who: 'trial',
    ago: 22 * MINUTE,
    title: '想调整试用期内购买的生效时间',
    category: 'account',
    description: '页面说试用结束后才生效，能否提前？',
    deeds: [],
  },
];

/** Submitted one after the other while the demo runs. */
export const trickle: readonly Omit<WorkOrderStory, 'name' | 'ago' | 'deeds'>[] = [
  {
    who: 'advance',
    title: '活跃地址数今天没有更新',
    category: 'data',
    description: '已经过了 UTC 零点，昨天的点仍标着「暂定」。',
  },
  {
    who: 'vip',
    title: 'Keyboard shortcut for the log axis?',
    category: 'suggestion',
    description: 'I switch between linear and log all the time. Is there a key for it?',
  },
  {
    who: 'trial',
    title: '提现手续费是多少？',
    category: 'payment',
    description: 'TRC-20 提 50 USDT，实际到账多少？',
  },
  {
    who: 'advance',
    title: 'The picture of my link has no second line',
    category: 'other',
    description: 'I shared a comparison, and the preview shows only the first indicator.',
  },
];
