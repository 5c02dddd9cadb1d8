import type { ErrorEntries } from './entry.ts';

export const deliveriesErrors = {
  'delivery.unknown': { code: 404, status: 404, zh: '没有这条发送记录', en: 'This delivery does not exist' },
  'delivery.waiting': {
    code: 409,
    status: 409,
    zh: '这条消息仍在自动重试，无需再次发送',
    en: 'This message is still being retried and need not be sent again',
  },
  'delivery.targetGone': {
    code: 409,
    status: 409,
    zh: '接收方已停用或删除，无法再次发送',
    en: 'Its receiver is switched off or was removed, so it cannot be sent again',
  },
  'push.unknown': { code: 404, status: 404, zh: '没有这个浏览器', en: 'This browser is not subscribed' },
  'push.service': {
    code: 422,
    status: 422,
    zh: '无法使用该浏览器的推送服务',
    en: 'The push service of this browser cannot be used',
  },
  'endpoint.unknown': { code: 404, status: 404, zh: '没有这个接收端', en: 'This receiver does not exist' },
  'endpoint.tooMany': {
    code: 409,
    status: 409,
    zh: '最多可添加 {limit} 个接收端，请先删除不用的',
    en: 'You can have up to {limit} receivers; please remove one first',
  },
  'endpoint.off': {
    code: 409,
    status: 409,
    zh: '接收端已停用，请先启用',
    en: 'This receiver is switched off; please switch it on first',
  },
  'endpoint.scheme': {
    code: 422,
    status: 422,
    field: 'url',
    zh: '仅支持 https 地址',
    en: 'Only https addresses are possible',
  },
  'endpoint.credentials': {
    code: 422,
    status: 422,
    field: 'url',
    zh: '地址中不能包含用户名或密码',
    en: 'The address must not contain a user name or a password',
  },
  'endpoint.port': {
    code: 422,
    status: 422,
    field: 'url',
    zh: '端口须为 443，或不小于 1024',
    en: 'The port must be 443, or 1024 or above',
  },
  'endpoint.private': {
    code: 422,
    status: 422,
    field: 'url',
    zh: '必须是可从公网访问的地址',
    en: 'The address must be reachable from the internet',
  },
} as const satisfies ErrorEntries;
