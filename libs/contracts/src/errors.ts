import type { Bilingual } from './language.ts';

interface ErrorEntry extends Bilingual {
  /** The spec's business code in the envelope. */
  readonly code: number;
  /** The HTTP status it travels under. */
  readonly status: number;
  /** The field of the form that it belongs under. */
  readonly field?: string;
  /** Seconds after which it is worth asking again; an argument {seconds} says it better. */
  readonly retryAfter?: number;
}

/** Every error that crosses the wire. The name is the key; the texts take `{arguments}`. */
export const errors = {
  internal: { code: 500, status: 500, zh: '系统接口异常，请稍后再试', en: 'System interface exception, please try again later' },
  'request.invalid': { code: 400, status: 400, zh: '请求有误：{field} {problem}', en: 'The request is not valid: {field} {problem}' },
  'request.malformed': { code: 400, status: 400, zh: '请求内容无法解析', en: 'The request could not be read' },
  'request.tooLarge': { code: 413, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'request.tooMany': { code: 429, status: 429, zh: '请求过于频繁，请 {seconds} 秒后再试', en: 'Too many requests, please try again in {seconds} s' },
  'request.timeout': { code: 503, status: 503, retryAfter: 5, zh: '请求处理超时，请稍后再试', en: 'The request took too long, please try again later' },
  'host.foreign': { code: 400, status: 400, zh: '本服务不使用地址 {host}，请设置 PUBLIC_URL', en: 'This gateway is not {host}; set PUBLIC_URL' },
  'origin.foreign': { code: 403, status: 403, zh: '不接受来自 {origin} 页面的请求', en: 'Requests from pages of {origin} are not accepted' },
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
  'secondFactor.needed': { code: 403, status: 403, zh: '此操作需要二次验证，请输入验证器中的验证码', en: 'This needs your second factor; please enter the code of your authenticator' },
  'secondFactor.missing': { code: 403, status: 403, zh: '请先在个人中心设置二次验证', en: 'Please set up a second factor on your account page first' },
  'secondFactor.on': { code: 409, status: 409, zh: '二次验证已开启', en: 'The second factor is on already' },
  'secondFactor.wrong': { code: 422, status: 422, field: 'secondFactor', zh: '验证码不正确，请检查验证器与设备时间', en: 'This code is not right; please check your authenticator and the time of its device' },
  'secondFactor.used': { code: 422, status: 422, field: 'secondFactor', zh: '该验证码已使用，请等待验证器显示下一个', en: 'This code was used before; please wait for the next one' },
  'server.busy': { code: 503, status: 503, retryAfter: 5, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, please try again shortly' },
  'session.unknown': { code: 404, status: 404, zh: '该登录会话不存在或已结束', en: 'There is no such session, or it has ended' },
  'user.unknown': { code: 404, status: 404, zh: '用户不存在', en: 'There is no such user' },
  'user.self': { code: 409, status: 409, zh: '不能更改自己的角色、停用自己，或以管理员身份关闭自己的二次验证', en: 'You cannot change your own role, disable yourself, or switch off your own second factor as an admin' },
  'user.lastAdmin': { code: 409, status: 409, zh: '至少保留一名可用的管理员', en: 'At least one active admin must remain' },
  'indicator.unknown': { code: 404, status: 404, zh: '没有名为 {id} 的指标', en: 'There is no indicator named {id}' },
  'indicator.noSource': { code: 503, status: 503, retryAfter: 600, zh: '指标 {id} 没有可用的数据源：缺少 {inputs}', en: 'No configured source provides {inputs}, which {id} needs' },
  'resolution.unknown': { code: 400, status: 400, zh: '指标 {id} 没有 {resolution} 周期，可选：{choices}', en: '{id} has no resolution {resolution}; it offers {choices}' },
  'parameter.unknown': { code: 400, status: 400, zh: '指标 {id} 没有参数 {parameter}', en: '{id} has no parameter {parameter}' },
  'parameter.invalid': { code: 400, status: 400, zh: '参数 {parameter} 不能是 {value}，可选：{choices}', en: '{parameter} cannot be {value}; it offers {choices}' },
  'range.reversed': { code: 400, status: 400, zh: '开始日期 {from} 晚于结束日期 {to}', en: 'The range starts on {from}, after its end on {to}' },
  'range.future': { code: 400, status: 400, zh: '日期 {date} 在未来，最晚为 {latest}', en: '{date} lies in the future; the latest day is {latest}' },
  'range.empty': { code: 404, status: 404, zh: '{from} 至 {to} 之间没有数据', en: 'There is no data from {from} to {to}' },
  'history.outdated': { code: 410, status: 410, zh: '历史数据已更新，请重新读取', en: 'The history has changed; please read it again' },
  'point.unknown': { code: 404, status: 404, zh: '该时间没有数据点', en: 'There is no point at this time' },
  'event.unknown': { code: 404, status: 404, zh: '该事件不存在或已被删除', en: 'There is no such event, or it was removed' },
  'workspace.unknown': { code: 404, status: 404, zh: '该工作区不存在或已被删除', en: 'There is no such workspace, or it was removed' },
  'workspace.tooMany': { code: 409, status: 409, zh: '最多保存 {limit} 个工作区，请先删除不用的', en: 'You can keep {limit} workspaces; please remove one first' },
  'workspace.nameTaken': { code: 409, status: 409, field: 'name', zh: '已有同名的工作区', en: 'You have a workspace of this name already' },
  'topic.unknown': { code: 404, status: 404, zh: '没有名为 {topic} 的主题', en: 'There is no topic named {topic}' },
  'topic.tooMany': { code: 429, status: 429, retryAfter: 60, zh: '同时订阅的主题不能超过 {limit} 个', en: 'A connection may join {limit} topics at most' },
  'address.wrong': { code: 422, status: 422, field: 'address', zh: '这不是 {network} 网络的有效地址，请检查', en: 'This is no valid address of {network}, please check it' },
  'amount.belowFee': { code: 422, status: 422, field: 'amount', zh: '金额须大于手续费 {fee}', en: 'The amount must be above the fee of {fee}' },
  'hash.used': { code: 409, status: 409, field: 'hash', zh: '该交易哈希已用于其他订单', en: 'This transaction hash belongs to another order' },
  'key.reused': { code: 409, status: 409, zh: '该请求编号已用于另一笔操作，请刷新后重试', en: 'This request was made before with other content; please reload the page and try again' },
  'payment.unknown': { code: 404, status: 404, zh: '没有这笔充值订单', en: 'There is no such recharge order' },
  'coin.closed': { code: 422, status: 422, field: 'coin', zh: '{network} 网络已停止 {coin} 充值', en: '{coin} on {network} is no longer taken' },
  'addresses.exhausted': { code: 503, status: 503, retryAfter: 600, zh: '{network} 暂无可用的收款地址，请稍后再试或选择其他网络', en: 'No address of {network} is free at the moment; please try again later or choose another network' },
  'hash.tooSoon': { code: 429, status: 429, field: 'hash', zh: '每 4 小时只能提交一次交易哈希，请 {seconds} 秒后再试', en: 'A transaction hash may be submitted once in 4 hours; please try again in {seconds} s' },
  'chain.unreachable': { code: 503, status: 503, retryAfter: 15, zh: '{network} 节点暂时无法访问或数据不一致，请稍后再试', en: 'The nodes of {network} cannot be reached or do not agree; please try again later' },
  'chain.changed': { code: 409, status: 409, zh: '该转账所在的区块已被重组，请重新核对', en: 'The block of this transfer was reorganised; please look at it again' },
  'address.taken': { code: 409, status: 409, zh: '该订单的收款地址已分配给另一笔未完成的订单', en: 'Another open order has the collection address of this one by now' },
  'address.unknown': { code: 404, status: 404, zh: '没有这个收款地址', en: 'There is no such collection address' },
  'address.line': { code: 422, status: 422, field: 'lines', zh: '第 {line} 行不是 {network} 的有效地址', en: 'Line {line} is no valid address of {network}' },
  'address.ours': { code: 422, status: 422, field: 'address', zh: '这是链潮的收款地址，不能提现到此地址', en: 'This is a collection address of Chaintide; nothing can be withdrawn to it' },
  'address.contract': { code: 422, status: 422, field: 'address', zh: '这是 {network} 上的合约地址，转入的资金可能无法找回', en: 'This is the address of a contract on {network}; what is sent to it may be lost' },
  'savedAddress.unknown': { code: 404, status: 404, zh: '地址簿中没有这个地址', en: 'There is no such address in the book' },
  'savedAddress.known': { code: 409, status: 409, field: 'address', zh: '地址簿中已有这个地址', en: 'This address is in the book already' },
  'savedAddress.tooMany': { code: 409, status: 409, zh: '地址簿最多保存 {limit} 个地址，请先移除不用的', en: 'The book holds {limit} addresses; please remove one first' },
  'withdrawal.unknown': { code: 404, status: 404, zh: '没有这笔提现申请', en: 'There is no such withdrawal' },
  'withdrawal.frozen': { code: 423, status: 423, zh: '账户安全设置刚刚变更，提现暂停至 {until}', en: 'The security settings of this account were changed; withdrawals are frozen until {until}' },
  'price.changed': { code: 409, status: 409, zh: '价格已更新为 {price}，请确认后重试', en: 'The price is {price} now; please look at it again' },
  'balance.insufficient': { code: 422, status: 422, zh: '余额不足！还需 {missing} {coin}', en: 'Insufficient balance! {missing} {coin} more is needed' },
  'version.stale': { code: 409, status: 409, zh: '记录已被他人修改，请刷新后再试', en: 'Someone else changed this record; please look at it again' },
  'transition.refused': { code: 409, status: 409, zh: '当前状态 {state} 不允许 {event}', en: 'In the state {state}, {event} is not allowed' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
export const errorNames = Object.keys(errors) as ErrorName[];
