import type { MailTexts } from '../mail.ts';
import { account, login } from './links.ts';

export const passwordsTexts = {
  resetCode: {
    zh: {
      subject: '链潮密码重置验证码',
      lines: ['您正在重置链潮账户的密码。请输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide password reset code',
      lines: [
        'You asked to reset the password of your Chaintide account. Enter this code. It is valid for 10 minutes and can be used once:',
      ],
      surprise:
        'If you did not request this, ignore this email: your password has not changed. Do not share the code with anyone, including anyone who claims to be our support team.',
    },
  },
  passwordChanged: {
    zh: {
      subject: '您的链潮密码已修改',
      lines: [
        '{userName}，您好！',
        '您的密码已于 {at} 修改，其他设备上的登录均已结束。',
        '为保护您的资金，{frozenUntil} 之前暂停提现。',
      ],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即在登录窗口重置密码，并联系客服。',
    },
    en: {
      subject: 'Your Chaintide password was changed',
      lines: [
        'Hello {userName},',
        'Your password was changed on {at}, and all other devices were logged out.',
        'To protect your funds, withdrawals are frozen until {frozenUntil}.',
      ],
      action: account.en,
      surprise: 'If this was not you, reset your password in the login dialog at once, and contact our support team.',
    },
  },
  adminReset: {
    zh: {
      subject: '管理员为您的链潮账户发起了密码重置',
      lines: [
        '{userName}，您好！',
        '管理员为您发起了密码重置。请在登录窗口选择“忘记密码”，填写此邮箱并输入以下验证码，10 分钟内有效，仅可使用一次：',
      ],
      action: login.zh,
      surprise: '在您设置新密码之前，原密码仍然有效。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'An administrator started a password reset for you',
      lines: [
        'Hello {userName},',
        'An administrator started a password reset for your account. Choose "Forgot password" in the login dialog and enter this email address and this code. It is valid for 10 minutes and can be used once:',
      ],
      action: login.en,
      surprise:
        'Your current password stays valid until you set a new one. Do not share the code with anyone, including anyone who claims to be our support team.',
    },
  },
} as const satisfies MailTexts;
