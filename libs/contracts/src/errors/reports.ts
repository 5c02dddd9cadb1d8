import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const reportsErrors = {
  'report.unknown': { code: 404, status: 404, zh: '没有这份报告', en: 'This report does not exist' },
  'report.own': {
    code: 409,
    status: 409,
    zh: '不能审核自己撰写或修改的报告',
    en: 'You cannot audit a report that you wrote or changed yourself',
  },
  'report.role': {
    code: 403,
    status: 403,
    zh: '您的角色不能进行这项操作',
    en: 'Your role does not allow this step',
  },
  'report.notYours': {
    code: 409,
    status: 409,
    zh: '这份草稿属于 {who}，只能由其本人修改和提交',
    en: 'This draft is {who}’s; only they can change and submit it',
  },
  'report.chartLine': {
    code: 422,
    status: 422,
    zh: '无法识别的图表：“{line}”。写法：:::chart btc.mvrv range=1y',
    en: 'This chart cannot be read: “{line}”. Write :::chart btc.mvrv range=1y',
  },
  'report.chartUnknown': {
    code: 422,
    status: 422,
    zh: '没有指标“{id}”，请检查图表一行',
    en: 'There is no indicator “{id}”; please check the line of the chart',
  },
  'report.chartAbove': {
    code: 422,
    status: 422,
    zh: '指标“{id}”需要 {level} 级，高于报告的读者范围',
    en: 'The indicator “{id}” requires level {level}, which not all readers of this report have',
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
    audited: { zh: '已审核', en: 'audited' },
    published: { zh: '已发布', en: 'published' },
  },
  event: {
    submit: { zh: '提交审核', en: 'submit it for review' },
    publish: { zh: '发布', en: 'publish' },
    correct: { zh: '更正', en: 'correct it' },
  },
} as const satisfies LifecycleWords;
