import type { Bilingual } from '@chaintide/contracts/language';
import type { SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';

/** As mails and the page of an unsubscribe link call them. */
export const kindNames: Readonly<Record<SubscriptionKind, Bilingual>> = {
  daily: { zh: '每日报告', en: 'the daily report' },
  weekly: { zh: '每周报告', en: 'the weekly report' },
  monthly: { zh: '每月报告', en: 'the monthly report' },
  majorNews: { zh: '重大新闻', en: 'major news' },
  observation: { zh: '观察报告', en: 'observation reports' },
};
