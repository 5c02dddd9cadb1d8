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
  'alarm.addressNetwork': {
    code: 422,
    status: 422,
    field: 'addresses',
    zh: '{address} 是比特币测试网络的地址',
    en: '{address} belongs to a test network of bitcoin',
  },
  'alarm.addressCase': {
    code: 422,
    status: 422,
    field: 'addresses',
    zh: '{address} 混用了大小写，以 bc1 开头的地址不能这样写',
    en: '{address} mixes upper and lower case, which an address that begins with bc1 cannot',
  },
  'alarm.addressChecksum': {
    code: 422,
    status: 422,
    field: 'addresses',
    zh: '{address} 的校验和不符，请检查是否有误',
    en: 'The checksum of {address} is wrong: please check it for typing errors',
  },
  'alarm.addressForm': {
    code: 422,
    status: 422,
    field: 'addresses',
    zh: '{address} 不是比特币地址',
    en: '{address} is not a Bitcoin address',
  },
  'alarm.addressHistory': {
    code: 422,
    status: 422,
    field: 'condition',
    zh: '本站没有保存地址的历史余额，只能设置触发线',
    en: 'This installation does not keep the past balances of addresses: only a level can be set',
  },
} as const satisfies ErrorEntries;

export const alarmsWords = {
  state: {
    armed: { zh: '监测中', en: 'armed' },
    'alarm.pending': { zh: '待确认', en: 'pending' },
    firing: { zh: '已触发', en: 'firing' },
    recovering: { zh: '恢复中', en: 'recovering' },
    noData: { zh: '暂无数据', en: 'no data' },
    error: { zh: '计算出错', en: 'error' },
    paused: { zh: '已暂停', en: 'paused' },
    'alarm.expired': { zh: '已到期', en: 'expired' },
  },
  event: {
    pause: { zh: '暂停', en: 'pause' },
    resume: { zh: '恢复监测', en: 'resume' },
    'alarm.expire': { zh: '标记为到期', en: 'let the alarm expire' },
    wait: { zh: '等待', en: 'wait' },
    fire: { zh: '触发', en: 'fire' },
    recover: { zh: '恢复', en: 'recover' },
    rearm: { zh: '重新监测', en: 'arm again' },
    'alarm.fail': { zh: '标记为计算出错', en: 'note an error' },
    loseData: { zh: '标记为无数据', en: 'note that data are missing' },
    regain: { zh: '恢复数据', en: 'go on with data' },
  },
} as const satisfies LifecycleWords;
