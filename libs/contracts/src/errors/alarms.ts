import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const alarmsErrors = {
  'alarm.unknown': { code: 404, status: 404, zh: '没有这个预警', en: 'This alarm does not exist' },
  'alarm.running': { code: 409, status: 409, zh: '预警已在监测中', en: 'This alarm is being watched already' },
  'alarm.repeated': {
    code: 409,
    status: 409,
    zh: '该指标已按相同条件订阅，请勿重复订阅',
    en: 'You have already subscribed to this with the same condition',
  },
  'alarm.many': {
    code: 409,
    status: 409,
    zh: '当前等级最多可设置 {most} 个预警',
    en: 'At your level you can have at most {most} alarms',
  },
  'alarm.formula': {
    code: 422,
    status: 422,
    field: 'formula',
    zh: '公式有误（第 {position} 个字符）：{reason}',
    en: 'The formula is wrong (at character {position}): {reason}',
  },
  'alarm.formulaEmpty': {
    code: 422,
    status: 422,
    field: 'formula',
    zh: '公式至少要用到一个指标',
    en: 'A formula must use at least one indicator',
  },
  'alarm.formulaCostly': {
    code: 422,
    status: 422,
    field: 'formula',
    zh: '公式计算量过大，请缩短其中的天数',
    en: 'This formula needs too much computing; please use fewer days',
  },
} as const satisfies ErrorEntries;

export const alarmsWords = {
  state: {
    armed: { zh: '监测中', en: 'armed' },
    firing: { zh: '已触发', en: 'firing' },
    recovering: { zh: '恢复中', en: 'recovering' },
    noData: { zh: '暂无数据', en: 'no data' },
    error: { zh: '计算出错', en: 'error' },
    paused: { zh: '已暂停', en: 'paused' },
  },
  event: {
    pause: { zh: '暂停', en: 'pause' },
    resume: { zh: '恢复监测', en: 'resume' },
    wait: { zh: '等待', en: 'wait' },
    fire: { zh: '触发', en: 'fire' },
    recover: { zh: '恢复', en: 'recover' },
    rearm: { zh: '重新监测', en: 'arm again' },
    loseData: { zh: '标记为无数据', en: 'note that data are missing' },
    regain: { zh: '恢复数据', en: 'go on with data' },
  },
} as const satisfies LifecycleWords;
