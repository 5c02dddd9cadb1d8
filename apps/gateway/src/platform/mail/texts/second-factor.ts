import type { MailTexts } from '../mail.ts';
import { account } from './links.ts';

export const secondFactorTexts = {
  secondFactorOn: {
    zh: {
      subject: '您的链潮账户已开启二次验证',
      lines: [
        '{userName}，您好！',
        '您的账户已于 {at} 开启二次验证，今后提现和资金操作须输入验证器中的验证码。',
        '请妥善保管恢复码：验证器丢失时，只有恢复码能代替它。',
      ],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并联系客服。',
    },
    en: {
      subject: 'The second factor is on for your Chaintide account',
      lines: [
        'Hello {userName},',
        'The second factor was switched on for your account on {at}. Withdrawals and other money operations now require a code from your authenticator.',
        'Keep your recovery codes in a safe place: if you lose your authenticator, they are the only way to replace it.',
      ],
      action: account.en,
      surprise: 'If this was not you, change your password at once, and contact our support team.',
    },
  },
  secondFactorOff: {
    zh: {
      subject: '您的链潮账户已关闭二次验证',
      lines: [
        '{userName}，您好！',
        '您的账户已于 {at} 关闭二次验证，原有的恢复码全部失效。',
        '为保护您的资金，{frozenUntil} 之前暂停提现。',
      ],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并联系客服。',
    },
    en: {
      subject: 'The second factor is off for your Chaintide account',
      lines: [
        'Hello {userName},',
        'The second factor was switched off for your account on {at}, and its recovery codes are no longer valid.',
        'To protect your funds, withdrawals are frozen until {frozenUntil}.',
      ],
      action: account.en,
      surprise: 'If this was not you, change your password at once, and contact our support team.',
    },
  },
  secondFactorRemoved: {
    zh: {
      subject: '管理员已关闭您链潮账户的二次验证',
      lines: [
        '{userName}，您好！',
        '管理员已于 {at} 关闭您账户的二次验证。原有的恢复码全部失效，所有设备均已退出登录。',
        '为保护您的资金，{frozenUntil} 之前暂停提现。请登录后重新开启二次验证。',
      ],
      action: account.zh,
      surprise: '如果您没有提出过这一请求，请立即在登录窗口重置密码，并联系客服。',
    },
    en: {
      subject: 'An administrator switched off the second factor of your Chaintide account',
      lines: [
        'Hello {userName},',
        'An administrator switched off the second factor of your account on {at}. Its recovery codes are no longer valid, and all devices were logged out.',
        'To protect your funds, withdrawals are frozen until {frozenUntil}. Please log in and set up a second factor again.',
      ],
      action: account.en,
      surprise:
        'If you did not request this, reset your password in the login dialog at once, and contact our support team.',
    },
  },
  recoveryCodesRenewed: {
    zh: {
      subject: '您的链潮恢复码已更换',
      lines: [
        '{userName}，您好！',
        '您的恢复码已于 {at} 更换，原有的恢复码全部失效。',
        '请妥善保管新的恢复码：验证器丢失时，只有恢复码能代替它。',
      ],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并联系客服。',
    },
    en: {
      subject: 'Your Chaintide recovery codes were replaced',
      lines: [
        'Hello {userName},',
        'Your recovery codes were replaced on {at}, and the old ones are no longer valid.',
        'Keep the new ones in a safe place: if you lose your authenticator, they are the only way to replace it.',
      ],
      action: account.en,
      surprise: 'If this was not you, change your password at once, and contact our support team.',
    },
  },
} as const satisfies MailTexts;
