import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const reportsErrors = {
  'report.unknown': { code: 404, status: 404, zh: '没有这份报告', en: 'This report does not exist' },
  'report.own': {
    code: 409,
    status: 409,
    zh: '不能审核自己撰写的报告',
    en: 'You cannot audit a report that you wrote yourself',
  },
  'report.notYours': {
    code: 409,
    status: 409,
    zh: '这份草稿属于 {who}',
    en: 'This draft belongs to {who}',
  },
  'report.chartLine': {
    code: 422,
    status: 422,
    zh: '无法识别的图表：“{line}”',
    en: 'This chart cannot be read: “{line}”',
  },
  'report.chartUnknown': {
    code: 422,
    status: 422,
    zh: '没有指标“{id}”',
    en: 'There is no indicator “{id}”',
  },
  'report.chartAbove': {
    code: 422,
    status: 422,
    zh: '指标“{id}”需要 {level}，高于读者的等级',
    en: 'The indicator “{id}” requires {level}, which not all readers have',
  },
  'report.chartsMany': {
    code: 422,
    status: 422,
    zh: '一份报告最多 {max} 张图表',
    en: 'A report can have at most {max} charts',
  },
} as const satisfies ErrorEntries;

export const reportsWords = {
  state: {
    draft: { zh: '草稿', en: 'draft' },
    'report.toBeReviewed': { zh: '待审核', en: 'to be reviewed' },
    audited: { zh: '已审核', en: 'audited' },
    published: { zh: '已发布', en: 'published' },
  },
  event: {
    submit: { zh: '提交审核', en: 'submit it for review' },
    publish: { zh: '发布', en: 'publish' },
    correct: { zh: '更正', en: 'correct it' },
  },
} as const satisfies LifecycleWords;
