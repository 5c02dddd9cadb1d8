import type { Language } from '@chaintide/contracts/language';
import type { Level } from '@chaintide/contracts/people/levels';
import type { ChannelWord, MailTexts, PowerWord } from './mail.ts';
import { accountDataTexts } from './texts/account-data.ts';
import { deliveriesTexts } from './texts/deliveries.ts';
import { levelsTexts } from './texts/levels.ts';
import { notificationsTexts } from './texts/notifications.ts';
import { passwordsTexts } from './texts/passwords.ts';
import { paymentsTexts } from './texts/payments.ts';
import { proposalsTexts } from './texts/proposals.ts';
import { registrationTexts } from './texts/registration.ts';
import { secondFactorTexts } from './texts/second-factor.ts';
import { sessionsTexts } from './texts/sessions.ts';
import { withdrawalsTexts } from './texts/withdrawals.ts';

interface SharedTexts {
  readonly footer: string;
  readonly simulated: string;
  readonly levels: Readonly<Record<Level | 'trial', string>>;
  readonly powers: Readonly<Record<PowerWord, string>>;
  readonly channels: Readonly<Record<ChannelWord, string>>;
}

export const shared: Readonly<Record<Language, SharedTexts>> = {
  zh: {
    footer: '链潮 Chaintide。本邮件由系统自动发出，请勿回复。所有内容均不构成投资建议。',
    simulated: '演示环境：这是一封模拟邮件，并未真正发送。',
    levels: {
      registered: '「注册用户」等级',
      monthly: '「月付用户」等级',
      annual: '「年付用户」等级',
      vip: '「VIP 年付用户」等级',
      trial: '试用期',
    },
    channels: { webhook: 'Webhook 接收端', push: '浏览器推送', telegram: 'Telegram 聊天' },
    powers: {
      support: '角色改为客服',
      verifier: '角色改为审核员',
      accounting: '角色改为财务',
      admin: '角色改为管理员',
      none: '撤去员工角色',
      disable: '停用账户',
      enable: '启用账户',
      removeSecondFactor: '关闭二次验证',
    },
  },
  en: {
    footer:
      '链潮 Chaintide. This email was sent automatically; please do not reply. Nothing in it is investment advice.',
    simulated: 'Demo: this email is simulated and was not actually sent.',
    levels: {
      registered: 'registered user',
      monthly: 'monthly payer',
      annual: 'annual payer',
      vip: 'VIP annual payer',
      trial: 'free trial',
    },
    channels: { webhook: 'webhook receiver', push: 'browser for notifications', telegram: 'Telegram chat' },
    powers: {
      support: 'the role becomes support',
      verifier: 'the role becomes verifier',
      accounting: 'the role becomes accounting',
      admin: 'the role becomes administrator',
      none: 'the staff role is removed',
      disable: 'the account is disabled',
      enable: 'the account is enabled',
      removeSecondFactor: 'the second factor is switched off',
    },
  },
};

/** All kinds of mail in both languages. Subjects never contain a code, because phones show them on the lock screen. */
export const mailTexts: Required<MailTexts> = {
  ...registrationTexts,
  ...passwordsTexts,
  ...secondFactorTexts,
  ...sessionsTexts,
  ...paymentsTexts,
  ...withdrawalsTexts,
  ...proposalsTexts,
  ...levelsTexts,
  ...notificationsTexts,
  ...deliveriesTexts,
  ...accountDataTexts,
};
