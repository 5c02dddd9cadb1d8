import type { Bilingual } from './language.ts';

/** Problems of a form field; a schema's message is one of these names. */
export const fieldProblems = {
  'userName.empty': { zh: '请输入用户名', en: 'Please enter a user name' },
  'userName.format': {
    zh: '用户名须以字母开头，由字母、数字或下划线组成，3 至 16 位',
    en: 'A user name starts with a letter and has 3 to 16 letters, digits or underscores',
  },
  'userName.taken': { zh: '该用户名已被使用，请更换', en: 'This user name is taken; please choose another' },
  'email.empty': { zh: '请输入邮箱', en: 'Please enter an email address' },
  'email.format': { zh: '邮箱格式不正确', en: 'This is not a valid email address' },
  'email.taken': { zh: '该邮箱已注册，请重新输入。', en: 'Email has been registered, please re-enter.' },
  'url.empty': { zh: '请输入接收地址', en: 'Please enter the address of your receiver' },
  'url.format': { zh: '地址格式不正确', en: 'This is not a valid address' },
  'url.long': { zh: '地址过长', en: 'This address is too long' },
  'password.empty': { zh: '请输入密码', en: 'Please enter a password' },
  'password.length': { zh: '密码须为 8 至 32 位', en: 'A password has 8 to 32 characters' },
  'password.classes': {
    zh: '密码须至少包含大写字母、小写字母、数字、符号中的三类',
    en: 'A password needs three of: upper case, lower case, digit, symbol',
  },
  'password.common': { zh: '该密码过于常见，容易被猜到', en: 'This password is too common and easy to guess' },
  'password.mismatch': {
    zh: '两次输入的密码不一致，请重新输入！',
    en: 'Password input is inconsistent please re-enter!',
  },
  'password.wrong': { zh: '密码不正确', en: 'Incorrect password' },
  'emailCode.empty': { zh: '验证码不能为空！', en: 'The verification code cannot be empty!' },
  'emailCode.format': { zh: '验证码为 6 位数字', en: 'A verification code has 6 digits' },
  'emailCode.notRequested': { zh: '请先获取邮箱验证码', en: 'Please request an email code first' },
  'emailCode.wrong': { zh: '验证码不正确', en: 'Incorrect verification code' },
  'emailCode.expired': {
    zh: '验证码已过期或已使用，请重新获取',
    en: 'This verification code has expired or was already used; please request a new one',
  },
  'secondFactor.empty': { zh: '请输入二次验证码', en: 'Please enter the code from your authenticator' },
  'secondFactor.digits': { zh: '请输入验证器中的 6 位数字', en: 'Enter the 6-digit code from your authenticator' },
  'secondFactor.format': {
    zh: '请输入验证器中的 6 位数字，或一个恢复码',
    en: 'Enter the 6-digit code from your authenticator, or a recovery code',
  },
  'captcha.empty': { zh: '请输入图形验证码', en: 'Please enter the characters in the picture' },
  'captcha.wrong': { zh: '图形验证码不正确', en: 'Incorrect characters' },
  'terms.unticked': { zh: '请先阅读并同意服务条款', en: 'Please read and accept the terms first' },
  'data.incomplete': {
    zh: '请确认数据完整后再提交！',
    en: 'Please confirm that the data is complete before submission!',
  },
  'files.many': { zh: '超过最大上传文件数！', en: 'The maximum number of uploaded files is exceeded!' },
  'note.empty': { zh: '请填写原因', en: 'Please enter a reason' },
  'note.long': { zh: '原因不能超过 500 字', en: 'A reason can have at most 500 characters' },
  'text.long': { zh: '说明不能超过 300 字', en: 'A note can have at most 300 characters' },
  'day.range': {
    zh: '日期须在 2009 年 1 月 3 日至 2099 年之间',
    en: 'The day must be between 3 January 2009 and the end of 2099',
  },
  'day.asked': { zh: '日期须在 1970 年至 2099 年之间', en: 'The day must be between 1970 and 2099' },
  'day.format': { zh: '请选择日期', en: 'Please choose a day' },
  'name.empty': { zh: '请填写名称', en: 'Please enter a name' },
  'name.long': { zh: '名称不能超过 40 字', en: 'A name can have at most 40 characters' },
  'coin.empty': { zh: '请检查币种', en: 'Please check the currency' },
  'network.empty': { zh: '请检查网络', en: 'Please check the network' },
  'amount.empty': { zh: '请检查金额', en: 'Please check the amount' },
  'amount.format': {
    zh: '金额只能是数字，最多六位小数',
    en: 'An amount has digits only, and at most six decimal places',
  },
  'amount.zero': { zh: '金额须大于零', en: 'The amount must be greater than zero' },
  'amount.fee': { zh: '金额须大于手续费', en: 'The amount must be greater than the fee' },
  'amount.balance': { zh: '余额不足！', en: 'Insufficient balance!' },
  'address.empty': { zh: '请检查地址', en: 'Please check the address' },
  'address.format': { zh: '这不是该网络的地址，请检查', en: 'This is not an address of this network; please check it' },
  'hash.empty': { zh: '请填写交易哈希', en: 'Please enter the transaction hash' },
  'hash.format': { zh: '交易哈希错误，请仔细检查！', en: 'Transaction hash error, please carefully check!' },
  'hash.used': { zh: '该交易哈希已用于其他订单', en: 'This transaction hash is already used by another order' },
  'title.empty': { zh: '请填写标题', en: 'Please enter a title' },
  'title.long': { zh: '标题不能超过 120 字', en: 'A title can have at most 120 characters' },
  'written.empty': { zh: '请填写内容', en: 'Please write something' },
  'written.long': { zh: '内容过长，请精简后再提交', en: 'This text is too long; please shorten it' },
  'written.control': {
    zh: '内容含有无法显示的控制字符，请删除或以纯文本重新粘贴',
    en: 'The text contains characters that cannot be displayed; please remove them, or paste it again as plain text',
  },
  'written.direction': {
    zh: '内容含有改变文字方向的不可见字符，请删除后再提交',
    en: 'The text contains invisible characters that reverse its direction; please remove them',
  },
  'until.past': { zh: '到期时间须在将来', en: 'The expiry must be in the future' },
} as const satisfies Record<string, Bilingual>;

export type FieldProblem = keyof typeof fieldProblems;

export const isFieldProblem = (text: string): text is FieldProblem => Object.hasOwn(fieldProblems, text);
