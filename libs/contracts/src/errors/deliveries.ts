import type { ErrorEntries } from './entry.ts';

export const deliveriesErrors = {
  'delivery.unknown': { code: 404, status: 404, zh: '没有这条发送记录', en: 'This delivery does not exist' },
  'delivery.waiting': {
    code: 409,
    status: 409,
    zh: '这条消息仍在自动重试',
    en: 'This message is still being retried',
  },
  'delivery.targetGone': {
    code: 409,
    status: 409,
    zh: '接收方已停用或删除',
    en: 'Its receiver is switched off or was removed',
  },
  'push.unknown': { code: 404, status: 404, zh: '没有这个浏览器', en: 'This browser is not subscribed' },
  'telegram.unknown': { code: 404, status: 404, zh: '没有绑定 Telegram', en: 'No Telegram chat is linked' },
  'telegram.absent': { code: 404, status: 404, zh: '本站未启用 Telegram', en: 'Telegram is not available here' },
  'telegram.silent': {
    code: 503,
    status: 503,
    retryAfter: 30,
    zh: 'Telegram 暂时没有回应，请稍后再试',
    en: 'Telegram does not answer at the moment; please try again later',
  },
  'endpoint.unknown': { code: 404, status: 404, zh: '没有这个接收端', en: 'This receiver does not exist' },
  'endpoint.tooMany': {
    code: 409,
    status: 409,
    zh: '最多可添加 {limit} 个接收端，请先删除不用的',
    en: 'You can have up to {limit} receivers; please remove one first',
  },
  /** For push services, too. */
  'endpoint.address': {
    code: 422,
    status: 422,
    field: 'url',
    zh: '须为可从公网访问的 https 地址，端口 443 或不小于 1024，不含用户名和密码',
    en: 'The address must be a public https address at port 443, or 1024 and above, without a user name or password',
  },
} as const satisfies ErrorEntries;
