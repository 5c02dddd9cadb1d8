import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { ReportDraft } from '@chaintide/contracts/reports/reports';
import type { ReportMachineEvent } from '@chaintide/machines/report';

/** A step of a report; `after`: ms from its first draft. */
export interface ReportStep {
  readonly after: number;
  readonly type: Extract<ReportMachineEvent['type'], 'submit' | 'approve' | 'reject' | 'correct'>;
  readonly reason?: string;
}

export interface ReportStory {
  readonly name: string;
  readonly ago: number;
  readonly draft: Pick<ReportDraft, 'kind' | 'audience' | 'zh' | 'en'>;
  /** How long after its first draft it is to be published. */
  readonly scheduledAfter?: number;
  readonly steps: readonly ReportStep[];
}

export const submitted: ReportStep = { after: 7 * HOUR, type: 'submit' };
export const approved: ReportStep = { after: 7 * HOUR + 40 * MINUTE, type: 'approve' };
const corrected: ReportStep = { after: 10 * HOUR, type: 'correct' };
const approvedAgain: ReportStep = { after: 11 * HOUR, type: 'approve' };

const simulated = { zh: '*演示内容：行情与数字均为模拟。*', en: '*Demo content: markets and numbers are simulated.*' };

const written = (title: Record<'zh' | 'en', string>, text: Record<'zh' | 'en', string>, charts: readonly string[]) => {
  const lines = charts.map((chart) => `:::chart ${chart}`);
  const sourceOf = (language: 'zh' | 'en'): string => [simulated[language], text[language], ...lines].join('\n\n');
  return {
    zh: { title: title.zh, source: sourceOf('zh') },
    en: { title: title.en, source: sourceOf('en') },
  };
};

/** Reports that a person wrote, in every state. */
export const reportStories: readonly ReportStory[] = [
  {
    name: 'report holders',
    ago: 71 * DAY,
    draft: {
      kind: 'observation',
      audience: 'L4',
      ...written(
        { zh: '市场离成本有多远', en: 'How far the market is from its cost' },
        {
          zh: 'MVRV 把市值与全部筹码的成本相比：高于 3.5 时，市场往往过热；低于 1 时，平均持有者处于亏损。\n\n**如何阅读**：与 NUPL 一起看。两者由同样的数字得出，NUPL 更直观地给出市值中浮盈所占的份额。',
          en: 'MVRV relates the market value to what all coins have cost. Above 3.5, the market has tended to overheat; below 1, the average holder is at a loss.\n\n**How to read it**: beside NUPL. Both follow from the same numbers; NUPL shows the share of the market value that is unrealised profit.',
        },
        ['btc.mvrv range=4y', 'btc.nupl range=1y'],
      ),
    },
    steps: [submitted, approved],
  },
  {
    name: 'report halving',
    ago: 43 * DAY,
    draft: {
      kind: 'majorNews',
      audience: 'all',
      ...written(
        { zh: '全网算力创出新高', en: 'Hash rate at a new high' },
        {
          zh: '全网算力的 30 日均值升至历史新高，难度预计在下一次调整时上升。\n\n1. 矿工收入以美元计没有同步增长。\n2. 单位算力收入因此下降，高成本矿机承压。',
          en: 'The 30-day average of the hash rate is at a new high, and difficulty is expected to rise at the next adjustment.\n\n1. Miner income in dollars has not grown with it.\n2. Income per hash falls, which weighs on costly machines.',
        },
        ['btc.hash_rate range=1y'],
      ),
    },
    steps: [submitted, approved],
  },
  {
    name: 'report stablecoins',
    ago: 26 * DAY,
    draft: {
      kind: 'observation',
      audience: 'L3',
      ...written(
        { zh: '稳定币流通量与比特币价格', en: 'Stablecoins and the price of bitcoin' },
        {
          zh: '稳定币流通量是场外等待入场的资金的近似值。它领先于价格的时候并不多，但**停止增长**往往值得留意。',
          en: 'Stablecoins in circulation approximate the money that waits outside the market. They rarely lead the price, but when they **stop growing**, it is worth a look.',
        },
        ['stable.circulating range=4y', 'btc.price range=4y'],
      ),
    },
    steps: [submitted, approved, corrected, approvedAgain],
  },
  {
    name: 'report rejected',
    ago: 5 * DAY,
    draft: {
      kind: 'observation',
      audience: 'all',
      ...written(
        { zh: '比特币即将翻倍？', en: 'Is bitcoin about to double?' },
        { zh: '过去一周的上涨说明价格将会翻倍。', en: 'The rise of the past week shows that the price will double.' },
        ['btc.price range=30d'],
      ),
    },
    steps: [submitted, { after: 8 * HOUR, type: 'reject', reason: '结论没有数据支持，请改为描述事实。' }],
  },
  {
    name: 'report in review',
    ago: 9 * HOUR,
    draft: {
      kind: 'observation',
      audience: 'all',
      ...written(
        { zh: '资金费率与杠杆情绪', en: 'Funding and leverage' },
        {
          zh: '年化资金费率为正表示多头向空头付费。超过 30% 时，多头往往已经拥挤。',
          en: 'When annualised funding is positive, longs pay shorts. Above 30%, longs tend to be crowded.',
        },
        ['btc.funding_annualised range=90d'],
      ),
    },
    steps: [submitted],
  },
  {
    name: 'report scheduled',
    ago: 10 * HOUR,
    scheduledAfter: 34 * HOUR,
    draft: {
      kind: 'majorNews',
      audience: 'L3',
      ...written(
        { zh: '下一次难度调整前瞻', en: 'Before the next difficulty adjustment' },
        {
          zh: '按当前出块速度，难度将小幅上升。本文将于设定时间自动发布。',
          en: 'At the present pace of blocks, difficulty will rise slightly. This report is published automatically at its time.',
        },
        ['btc.hash_rate range=90d'],
      ),
    },
    steps: [submitted, approved],
  },
  {
    name: 'report draft',
    ago: 2 * HOUR,
    draft: {
      kind: 'observation',
      audience: 'all',
      ...written(
        { zh: '活跃地址回升（草稿）', en: 'Active addresses recover (draft)' },
        { zh: '活跃地址连续回升，待补充分析。', en: 'Active addresses keep recovering. Analysis to follow.' },
        ['btc.active_addresses range=90d'],
      ),
    },
    steps: [],
  },
];
