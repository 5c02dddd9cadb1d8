import type { Bilingual } from './language.ts';

/** What can be wrong with one field of a form; a schema's message is one of these names. */
export const fieldProblems = {
  'userName.empty': { zh: '请输入用户名', en: 'Please enter a user name' },
  'userName.format': { zh: '用户名须以字母开头，由字母、数字或下划线组成，3 至 16 位', en: 'A user name starts with a letter and has 3 to 16 letters, digits or underscores' },
  'userName.taken': { zh: '该用户名已被使用，请更换', en: 'This user name is taken, please choose another' },
  'email.empty': { zh: '请输入邮箱', en: 'Please enter an e-mail address' },
  'email.format': { zh: '邮箱格式不正确', en: 'This is not an e-mail address' },
  'email.taken': { zh: '该邮箱已注册，请重新输入。', en: 'Email has been registered, please re-enter.' },
  'password.empty': { zh: '请输入密码', en: 'Please enter a password' },
  'password.length': { zh: '密码须为 8 至 32 位', en: 'A password has 8 to 32 characters' },
  'password.classes': { zh: '密码须至少包含大写字母、小写字母、数字、符号中的三类', en: 'A password needs three of: upper case, lower case, digit, symbol' },
  'password.common': { zh: '该密码过于常见，容易被猜到', en: 'This password is too common and easily guessed' },
  'password.mismatch': { zh: '两次输入的密码不一致，请重新输入！', en: 'Password input is inconsistent please re-enter!' },
  'password.wrong': { zh: '密码不正确', en: 'This password is not right' },
  'emailCode.empty': { zh: '验证码不能为空！', en: 'The verification code cannot be empty!' },
  'emailCode.format': { zh: '验证码为 6 位数字', en: 'A verification code has 6 digits' },
  'emailCode.notRequested': { zh: '请先获取邮箱验证码', en: 'Please ask for an e-mail code first' },
  'emailCode.wrong': { zh: '验证码不正确', en: 'This verification code is not right' },
  'emailCode.expired': { zh: '验证码已过期或已使用，请重新获取', en: 'This verification code has expired or was used; please ask for a new one' },
  'captcha.empty': { zh: '请输入图形验证码', en: 'Please enter the characters of the picture' },
  'captcha.wrong': { zh: '图形验证码不正确', en: 'These are not the characters of the picture' },
  'terms.unticked': { zh: '请先阅读并同意服务条款', en: 'Please read and accept the terms first' },
  'note.empty': { zh: '请填写原因', en: 'Please give a reason' },
  'note.long': { zh: '原因不能超过 500 字', en: 'A reason has 500 characters at most' },
  'until.past': { zh: '到期时间须在将来', en: 'The expiry must lie in the future' },
} as const satisfies Record<string, Bilingual>;

export type FieldProblem = keyof typeof fieldProblems;

export const isFieldProblem = (text: string): text is FieldProblem => Object.hasOwn(fieldProblems, text);
