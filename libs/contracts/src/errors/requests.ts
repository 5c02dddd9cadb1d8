import type { ErrorEntries } from './entry.ts';

export const requestsErrors = {
  internal: {
    code: 500,
    status: 500,
    zh: '服务器错误！',
    en: 'Server error!',
  },
  'request.invalid': {
    code: 400,
    status: 400,
    zh: '请求有误：{field} {problem}',
    en: 'The request is not valid: {field} {problem}',
  },
  'request.malformed': { code: 400, status: 400, zh: '请求内容无法解析', en: 'The request could not be read' },
  'request.tooLarge': { code: 413, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'request.tooMany': {
    code: 429,
    status: 429,
    zh: '请求过于频繁，请 {seconds}后再试',
    en: 'Too many requests; please try again in {seconds}',
  },
  'request.timeout': {
    code: 503,
    status: 503,
    retryAfter: 5,
    zh: '请求处理超时，请稍后再试',
    en: 'The request timed out; please try again later',
  },
  'host.foreign': {
    code: 400,
    status: 400,
    zh: '本服务不使用地址 {host}，请设置 PUBLIC_URL',
    en: 'The host name {host} is not allowed; set PUBLIC_URL to use it',
  },
  'origin.foreign': {
    code: 403,
    status: 403,
    zh: '不接受来自 {origin} 页面的请求',
    en: 'Requests from {origin} are not allowed',
  },
  'route.unknown': { code: 404, status: 404, zh: '接口不存在：{path}', en: 'There is no such path: {path}' },
  'method.notAllowed': {
    code: 405,
    status: 405,
    zh: '该接口不支持 {method} 方法',
    en: 'This path does not accept {method}',
  },
  'server.busy': {
    code: 503,
    status: 503,
    retryAfter: 5,
    zh: '服务器繁忙，请稍后再试',
    en: 'The server is busy, please try again shortly',
  },
  'key.reused': {
    code: 409,
    status: 409,
    zh: '该请求编号已用于另一笔操作，请刷新后重试',
    en: 'This request ID was already used for a different operation; please reload the page and try again',
  },
} as const satisfies ErrorEntries;
