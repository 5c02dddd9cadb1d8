import type { ReportDraft } from '@chaintide/contracts/reports/reports';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const FIRST = Date.UTC(2020, 0, 1);
export const COUNT = 2_516; // days up to 20 November 2026

/** A report in both languages, with a chart in each. */
export const draft = (more: Partial<ReportDraft> = {}): ReportDraft => ({
  kind: 'observation',
  day: '2026-11-21',
  audience: 'all',
  scheduledAt: null,
  zh: { title: '比特币突破新高', source: '价格上涨。\n\n:::chart btc.price range=90d\n\n完。' },
  en: { title: 'A new high', source: 'The **price** rose.\n\n:::chart btc.price range=90d' },
  ...more,
});
/** The same text in both languages. */
export const both = (source: string): Partial<ReportDraft> => ({
  zh: { title: '甲', source },
  en: { title: 'A', source },
});
