import type { Bilingual } from './language.ts';

interface ErrorEntry extends Bilingual {
  /** The spec's business code in the envelope. */
  readonly code: number;
  /** The HTTP status it travels under. */
  readonly status: number;
  /** The field of the form that it belongs under. */
  readonly field?: string;
}

/** Every error that crosses the wire. The name is the key; the texts take `{arguments}`. */
export const errors = {
  internal: { code: 500, status: 500, zh: '系统接口异常，请稍后再试', en: 'System interface exception, please try again later' },
  'request.invalid': { code: 400, status: 400, zh: '请求有误：{field} {problem}', en: 'The request is not valid: {field} {problem}' },
  'request.malformed': { code: 400, status: 400, zh: '请求内容无法解析', en: 'The request could not be read' },
  'request.tooLarge': { code: 413, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'request.tooMany': { code: 429, status: 429, zh: '请求过于频繁，请 {seconds} 秒后再试', en: 'Too many requests, please try again in {seconds} s' },
  'request.timeout': { code: 503, status: 503, zh: '请求处理超时，请稍后再试', en: 'The request took too long, please try again later' },
  'route.unknown': { code: 404, status: 404, zh: '接口不存在：{path}', en: 'There is no such path: {path}' },
  'method.notAllowed': { code: 405, status: 405, zh: '该接口不支持 {method} 方法', en: 'This path does not accept {method}' },
  'login.required': { code: 401, status: 401, zh: '请登录或注册后查看该页面！', en: 'Please login or register to view the page!' },
  'login.expired': { code: 421, status: 401, zh: '登录已过期，请重新登录！', en: 'Please log in again!' },
  'level.insufficient': { code: 403, status: 403, zh: '当前账户等级访问页面权限不足', en: 'Insufficient access permissions to the page at the current account level' },
  'login.wrong': { code: 422, status: 422, zh: '用户名或密码不正确', en: 'The user name or the password is not right' },
  'captcha.required': { code: 201, status: 428, field: 'code', zh: '请输入图形验证码', en: 'Please enter the characters of the picture' },
  'captcha.wrong': { code: 201, status: 428, field: 'code', zh: '图形验证码不正确或已过期，请重新输入', en: 'The characters of the picture are not right or have expired, please try again' },
  'account.disabled': { code: 403, status: 403, zh: '该账户已被停用，请联系客服', en: 'This account is disabled, please contact customer service' },
  'password.sealBroken': { code: 400, status: 400, zh: '无法读取加密的密码，请刷新页面后重试', en: 'The encrypted password could not be read, please reload the page and try again' },
  'password.sealUsed': { code: 400, status: 400, zh: '该请求已过期或已使用，请重试', en: 'This request has expired or was used before, please try again' },
  'password.wrong': { code: 422, status: 422, field: 'oldPassword', zh: '原密码不正确', en: 'The current password is not right' },
  'email.taken': { code: 301, status: 409, field: 'email', zh: '该邮箱已注册，请重新输入。', en: 'Email has been registered, please re-enter.' },
  'userName.taken': { code: 409, status: 409, field: 'userName', zh: '该用户名已被使用，请更换', en: 'This user name is taken, please choose another' },
  'emailCode.wrong': { code: 422, status: 422, field: 'emailCode', zh: '验证码不正确，还可尝试 {left} 次', en: 'This verification code is not right; {left} tries are left' },
  'emailCode.expired': { code: 422, status: 422, field: 'emailCode', zh: '验证码已过期或已使用，请重新获取', en: 'This verification code has expired or was used; please ask for a new one' },
  'server.busy': { code: 503, status: 503, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, please try again shortly' },
  'session.unknown': { code: 404, status: 404, zh: '该登录会话不存在或已结束', en: 'There is no such session, or it has ended' },
  'user.unknown': { code: 404, status: 404, zh: '用户不存在', en: 'There is no such user' },
  'user.self': { code: 409, status: 409, zh: '不能更改自己的角色或停用自己', en: 'You cannot change your own role or disable yourself' },
  'user.lastAdmin': { code: 409, status: 409, zh: '至少保留一名可用的管理员', en: 'At least one active admin must remain' },
  'indicator.unknown': { code: 404, status: 404, zh: '没有名为 {id} 的指标', en: 'There is no indicator named {id}' },
  'indicator.noSource': { code: 503, status: 503, zh: '指标 {id} 没有可用的数据源：缺少 {inputs}', en: 'No configured source provides {inputs}, which {id} needs' },
  'resolution.unknown': { code: 400, status: 400, zh: '指标 {id} 没有 {resolution} 周期，可选：{choices}', en: '{id} has no resolution {resolution}; it offers {choices}' },
  'parameter.unknown': { code: 400, status: 400, zh: '指标 {id} 没有参数 {parameter}', en: '{id} has no parameter {parameter}' },
  'parameter.invalid': { code: 400, status: 400, zh: '参数 {parameter} 不能是 {value}，可选：{choices}', en: '{parameter} cannot be {value}; it offers {choices}' },
  'range.reversed': { code: 400, status: 400, zh: '开始日期 {from} 晚于结束日期 {to}', en: 'The range starts on {from}, after its end on {to}' },
  'range.future': { code: 400, status: 400, zh: '日期 {date} 在未来，最晚为 {latest}', en: '{date} lies in the future; the latest day is {latest}' },
  'topic.unknown': { code: 404, status: 404, zh: '没有名为 {topic} 的主题', en: 'There is no topic named {topic}' },
  'topic.tooMany': { code: 429, status: 429, zh: '同时订阅的主题不能超过 {limit} 个', en: 'A connection may join {limit} topics at most' },
  'version.stale': { code: 409, status: 409, zh: '记录已被他人修改，请刷新后再试', en: 'Someone else changed this record; please look at it again' },
  'transition.refused': { code: 409, status: 409, zh: '当前状态 {state} 不允许 {event}', en: 'In the state {state}, {event} is not allowed' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
export const errorNames = Object.keys(errors) as ErrorName[];
