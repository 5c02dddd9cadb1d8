import type { ErrorEntries } from './entry.ts';

export const indicatorsErrors = {
  'indicator.unknown': { code: 404, status: 404, zh: '没有名为 {id} 的指标', en: 'There is no indicator named {id}' },
  'indicator.noSource': {
    code: 503,
    status: 503,
    retryAfter: 600,
    zh: '指标 {id} 没有可用的数据源：缺少 {inputs}',
    en: 'No configured source provides {inputs}, which {id} needs',
  },
  'indicator.sourceDown': {
    code: 503,
    status: 503,
    retryAfter: 30,
    zh: '指标 {id} 的数据源 {source} 暂时连不上',
    en: 'The source {source} of {id} cannot be reached at the moment',
  },
  'resolution.unknown': {
    code: 400,
    status: 400,
    zh: '指标 {id} 没有 {resolution} 周期，可选：{choices}',
    en: '{id} has no resolution {resolution}; available: {choices}',
  },
  'parameter.unknown': {
    code: 400,
    status: 400,
    zh: '指标 {id} 没有参数 {parameter}',
    en: '{id} has no parameter {parameter}',
  },
  'parameter.invalid': {
    code: 400,
    status: 400,
    zh: '参数 {parameter} 不能是 {value}，可选：{choices}',
    en: '{parameter} cannot be {value}; available: {choices}',
  },
  'picture.part': {
    code: 400,
    status: 400,
    zh: '图片画不出 {part}，请检查链接的这一部分',
    en: 'A picture cannot show {part}; please check this part of the link',
  },
  'picture.crowded': {
    code: 400,
    status: 400,
    zh: '一张图最多对比 {most} 个指标',
    en: 'A picture compares {most} indicators at most',
  },
  'range.reversed': {
    code: 400,
    status: 400,
    zh: '开始日期 {from} 晚于结束日期 {to}',
    en: 'The range starts on {from}, after its end on {to}',
  },
  'range.future': {
    code: 400,
    status: 400,
    zh: '日期 {date} 在未来，最晚为 {latest}',
    en: '{date} lies in the future; the latest available day is {latest}',
  },
  'range.unknown': {
    code: 400,
    status: 400,
    zh: '无法识别的时间范围 {range}，应为 {choices} 或 2024-01-01_2024-06-30 这样的日期',
    en: '{range} is not a range; available: {choices}, or days such as 2024-01-01_2024-06-30',
  },
  'range.empty': {
    code: 404,
    status: 404,
    zh: '{from} 至 {to} 之间没有数据',
    en: 'There is no data from {from} to {to}',
  },
  'history.outdated': {
    code: 410,
    status: 410,
    zh: '历史数据已更新，请重新读取',
    en: 'The history has changed; please load it again',
  },
  'point.unknown': { code: 404, status: 404, zh: '该时间没有数据点', en: 'There is no data point at this time' },
} as const satisfies ErrorEntries;
