import type { Language } from '@chaintide/contracts/language';
import type { Level } from '@chaintide/contracts/levels';
import type { MailKind, MailText } from './mail.ts';

interface SharedTexts {
  readonly footer: string;
  readonly simulated: string;
  readonly levels: Readonly<Record<Level | 'trial', string>>;
}

export const shared: Readonly<Record<Language, SharedTexts>> = {
  zh: {
    footer: '链潮 Chaintide。本邮件由系统自动发出，请勿回复。所有内容均不构成投资建议。',
    simulated: '演示环境：这是一封模拟邮件，并未真正发送。',
    levels: { registered: '注册用户', monthly: '月付会员', annual: '年付会员', vip: 'VIP 年费会员', trial: '试用' },
  },
  en: {
    footer: '链潮 Chaintide. This mail was sent automatically, please do not reply. Nothing in it is investment advice.',
    simulated: 'Demo: this mail is simulated and was not really sent.',
    levels: { registered: 'registered user', monthly: 'monthly payer', annual: 'annual payer', vip: 'VIP annual payer', trial: 'trial' },
  },
};

const login = { zh: { label: '登录链潮', path: '/' }, en: { label: 'Log in to Chaintide', path: '/' } };
const account = { zh: { label: '查看我的账户', path: '/personal' }, en: { label: 'Open my account', path: '/personal' } };
const levels = { zh: { label: '查看会员等级', path: '/privilegeLevel' }, en: { label: 'See the levels', path: '/privilegeLevel' } };

/** Every kind of mail in both languages. The subject never holds a code: phones show it on a locked screen. */
export const mailTexts: Readonly<Record<MailKind, Readonly<Record<Language, MailText>>>> = {
  registerCode: {
    zh: {
      subject: '链潮注册验证码',
      lines: ['欢迎来到链潮。请在注册页面输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide registration code',
      lines: ['Welcome to Chaintide. Enter this code on the registration form; it is good once, for 10 minutes:'],
      surprise: 'If you did not ask for it, ignore this mail. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  resetCode: {
    zh: {
      subject: '链潮密码重置验证码',
      lines: ['您正在重置链潮账户的密码。请输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide password reset code',
      lines: ['You asked for a new password for your Chaintide account. Enter this code; it is good once, for 10 minutes:'],
      surprise: 'If you did not ask for it, ignore this mail: your password stays as it is. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  addressTaken: {
    zh: {
      subject: '您的邮箱已注册链潮账户',
      lines: ['{userName}，您好！', '有人使用此邮箱申请注册链潮，但它已属于您的账户 {userName}。如果是您本人，直接登录即可；忘记密码时可在登录窗口重置。'],
      action: login.zh,
      surprise: '如果不是您本人操作，无需处理，您的账户没有任何变化。',
    },
    en: {
      subject: 'Your address already has a Chaintide account',
      lines: ['Hello {userName},', 'Someone wanted to register at Chaintide with this address, but it belongs to your account {userName} already. If it was you, simply log in; a forgotten password can be reset in the login dialog.'],
      action: login.en,
      surprise: 'If it was not you, there is nothing to do: your account has not changed.',
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
      lines: ['Hello {userName},', 'Your account is open, with 30 days of our highest level to try: every indicator, down to minutes.'],
      action: login.en,
    },
  },
  passwordChanged: {
    zh: {
      subject: '您的链潮密码已修改',
      lines: ['{userName}，您好！', '您的密码已于 {at} 修改，其他设备上的登录均已结束。'],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即在登录窗口重置密码，并联系客服。',
    },
    en: {
      subject: 'Your Chaintide password was changed',
      lines: ['Hello {userName},', 'Your password was changed on {at}, and every other device was logged out.'],
      action: account.en,
      surprise: 'If it was not you, reset your password in the login dialog at once, and tell our support.',
    },
  },
  newDevice: {
    zh: {
      subject: '您的链潮账户在新设备上登录',
      lines: ['{userName}，您好！', '您的账户于 {at} 在一台新设备上登录。', '设备：{device}', 'IP 地址：{address}'],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并在个人中心退出所有设备。',
    },
    en: {
      subject: 'A new device logged in to your Chaintide account',
      lines: ['Hello {userName},', 'A device that we had not seen before logged in to your account on {at}.', 'Device: {device}', 'IP address: {address}'],
      action: account.en,
      surprise: 'If it was not you, change your password at once, and log out everywhere on your account page.',
    },
  },
  adminReset: {
    zh: {
      subject: '管理员为您的链潮账户发起了密码重置',
      lines: ['{userName}，您好！', '管理员为您发起了密码重置。请在登录窗口选择“忘记密码”，填写此邮箱并输入以下验证码，10 分钟内有效，仅可使用一次：'],
      action: login.zh,
      surprise: '在您设置新密码之前，原密码仍然有效。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'An administrator started a password reset for you',
      lines: ['Hello {userName},', 'An administrator started a password reset for your account. Choose "Forgot password" in the login dialog, enter this address and this code; it is good once, for 10 minutes:'],
      action: login.en,
      surprise: 'Until you set a new password, the present one stays good. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  levelEnding: {
    zh: {
      subject: '您的链潮{level}即将到期',
      lines: ['{userName}，您好！', '您的{level}将于 {until} 到期。到期后部分指标与周期将不再开放，您的收藏和设置会保留。'],
      action: levels.zh,
    },
    en: {
      subject: 'Your Chaintide {level} period ends soon',
      lines: ['Hello {userName},', 'Your {level} period ends on {until}. After that some indicators and resolutions close; your stars and settings stay.'],
      action: levels.en,
    },
  },
};
