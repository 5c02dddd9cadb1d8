import type { MailTexts } from '../mail.ts';
import { login } from './links.ts';

export const registrationTexts = {
  registerCode: {
    zh: {
      subject: '链潮注册验证码',
      lines: ['欢迎来到链潮。请在注册页面输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide registration code',
      lines: [
        'Welcome to Chaintide. Enter this code on the registration form. It is valid for 10 minutes and can be used once:',
      ],
      surprise:
        'If you did not request this, ignore this email. Do not share the code with anyone, including anyone who claims to be our support team.',
    },
  },
  addressTaken: {
    zh: {
      subject: '您的邮箱已注册链潮账户',
      lines: [
        '{userName}，您好！',
        '有人使用此邮箱申请注册链潮，但它已属于您的账户 {userName}。如果是您本人，直接登录即可；忘记密码时可在登录窗口重置。',
      ],
      action: login.zh,
      surprise: '如果不是您本人操作，无需处理，您的账户没有任何变化。',
    },
    en: {
      subject: 'Your email address already has a Chaintide account',
      lines: [
        'Hello {userName},',
        'Someone tried to register at Chaintide with this email address, but it already belongs to your account {userName}. If this was you, just log in; you can reset a forgotten password in the login dialog.',
      ],
      action: login.en,
      surprise: 'If this was not you, you do not need to do anything: your account has not changed.',
    },
  },
  welcome: {
    zh: {
      subject: '欢迎加入链潮',
      lines: ['{userName}，您好！', '您的账户已开通，并赠送 30 天最高等级试用：全部指标与分钟级周期均已开放。'],
      action: login.zh,
    },
    en: {
      subject: 'Welcome to Chaintide',
      lines: [
        'Hello {userName},',
        'Your account is ready. It includes a 30-day trial of our highest level: every indicator, down to minute resolution.',
      ],
      action: login.en,
    },
  },
  welcomeAgain: {
    zh: {
      subject: '欢迎加入链潮',
      lines: [
        '{userName}，您好！',
        '您的账户已开通。每个邮箱只赠送一次 30 天试用，此邮箱此前已领取，因此该账户不含试用；升级后即可使用更高等级的指标。',
      ],
      action: login.zh,
    },
    en: {
      subject: 'Welcome to Chaintide',
      lines: [
        'Hello {userName},',
        'Your account is ready. The 30-day trial is available once per mailbox, and yours has already used it, so this account starts without one. Upgrade to unlock the higher levels.',
      ],
      action: login.en,
    },
  },
} as const satisfies MailTexts;
