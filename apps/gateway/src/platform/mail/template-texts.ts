import type { Language } from '@chaintide/contracts/language';
import type { Level } from '@chaintide/contracts/levels';
import type { MailKind, MailText, PowerWord } from './mail.ts';

interface SharedTexts {
  readonly footer: string;
  readonly simulated: string;
  readonly levels: Readonly<Record<Level | 'trial', string>>;
  readonly powers: Readonly<Record<PowerWord, string>>;
}

export const shared: Readonly<Record<Language, SharedTexts>> = {
  zh: {
    footer: '链潮 Chaintide。本邮件由系统自动发出，请勿回复。所有内容均不构成投资建议。',
    simulated: '演示环境：这是一封模拟邮件，并未真正发送。',
    levels: { registered: '注册用户', monthly: '月付会员', annual: '年付会员', vip: 'VIP 年费会员', trial: '试用' },
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
      '链潮 Chaintide. This mail was sent automatically, please do not reply. Nothing in it is investment advice.',
    simulated: 'Demo: this mail is simulated and was not really sent.',
    levels: {
      registered: 'registered user',
      monthly: 'monthly payer',
      annual: 'annual payer',
      vip: 'VIP annual payer',
      trial: 'trial',
    },
    powers: {
      support: 'the role becomes support',
      verifier: 'the role becomes verifier',
      accounting: 'the role becomes accounting',
      admin: 'the role becomes administrator',
      none: 'the staff role is taken away',
      disable: 'the account is disabled',
      enable: 'the account is enabled',
      removeSecondFactor: 'the second factor is switched off',
    },
  },
};

const login = { zh: { label: '登录链潮', path: '/' }, en: { label: 'Log in to Chaintide', path: '/' } };
const account = {
  zh: { label: '查看我的账户', path: '/personal' },
  en: { label: 'Open my account', path: '/personal' },
};
const withdrawals = {
  zh: { label: '查看地址簿', path: '/Withdrawal#address-book' },
  en: { label: 'Open the address book', path: '/Withdrawal#address-book' },
};
const customers = {
  zh: { label: '打开客户管理', path: '/customerManagement' },
  en: { label: 'Open customer management', path: '/customerManagement' },
};
const levels = {
  zh: { label: '查看会员等级', path: '/privilegeLevel' },
  en: { label: 'See the levels', path: '/privilegeLevel' },
};

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
      surprise:
        'If you did not ask for it, ignore this mail. Tell the code to nobody, not even to someone who claims to be our support.',
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
      lines: [
        'You asked for a new password for your Chaintide account. Enter this code; it is good once, for 10 minutes:',
      ],
      surprise:
        'If you did not ask for it, ignore this mail: your password stays as it is. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  withdrawalCode: {
    zh: {
      subject: '链潮提现验证码',
      lines: [
        '您正在申请提现：{subject}。',
        '请核对金额与地址，确认无误后输入以下验证码，10 分钟内有效，仅可用于这一笔：',
      ],
      surprise: '如果不是您本人操作，请立即修改密码并联系客服。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide withdrawal code',
      lines: [
        'You are applying for a withdrawal: {subject}.',
        'Check the amount and the address. If both are right, enter this code; it is good for 10 minutes, and for this withdrawal only:',
      ],
      surprise:
        'If you did not ask for it, change your password at once and tell our support. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  addressCode: {
    zh: {
      subject: '链潮提现地址验证码',
      lines: [
        '您正在将以下提现地址加入地址簿：{subject}。',
        '请核对地址，确认无误后输入以下验证码，10 分钟内有效，仅可用于这一个地址：',
      ],
      surprise: '如果不是您本人操作，请立即修改密码并联系客服。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide address code',
      lines: [
        'You are saving an address for withdrawals: {subject}.',
        'Check the address. If it is right, enter this code; it is good for 10 minutes, and for this address only:',
      ],
      surprise:
        'If you did not ask for it, change your password at once and tell our support. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  addressSaved: {
    zh: {
      subject: '您的链潮地址簿新增了提现地址',
      lines: [
        '{userName}，您好！',
        '您的地址簿新增了提现地址：{label}（{network}）',
        '{address}',
        '该地址自 {usableAt} 起可用于提现。',
      ],
      action: withdrawals.zh,
      surprise: '如果不是您本人操作，请立即移除该地址、修改密码并联系客服。',
    },
    en: {
      subject: 'A withdrawal address was saved in your Chaintide account',
      lines: [
        'Hello {userName},',
        'An address for withdrawals was saved in your book: {label} ({network})',
        '{address}',
        'It can be paid out to from {usableAt}.',
      ],
      action: withdrawals.en,
      surprise: 'If it was not you, remove the address at once, change your password and tell our support.',
    },
  },
  rechargeCode: {
    zh: {
      subject: '链潮充值验证码',
      lines: ['您正在创建充值订单：{subject}。请输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide recharge code',
      lines: ['You are opening a recharge order: {subject}. Enter this code; it is good once, for 10 minutes:'],
      surprise:
        'If you did not ask for it, ignore this mail. Tell the code to nobody, not even to someone who claims to be our support.',
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
      subject: 'Your address already has a Chaintide account',
      lines: [
        'Hello {userName},',
        'Someone wanted to register at Chaintide with this address, but it belongs to your account {userName} already. If it was you, simply log in; a forgotten password can be reset in the login dialog.',
      ],
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
      lines: [
        'Hello {userName},',
        'Your account is open, with 30 days of our highest level to try: every indicator, down to minutes.',
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
        'Your account is open. The 30-day trial is given once a mailbox, and yours has had it, so this account begins without one; an upgrade opens the higher levels.',
      ],
      action: login.en,
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
        'Your password was changed on {at}, and every other device was logged out.',
        'To protect your money, withdrawals are frozen until {frozenUntil}.',
      ],
      action: account.en,
      surprise: 'If it was not you, reset your password in the login dialog at once, and tell our support.',
    },
  },
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
      subject: 'The second factor of your Chaintide account is on',
      lines: [
        'Hello {userName},',
        'A second factor was switched on for your account on {at}. From now on withdrawals and other money steps ask for the code of your authenticator.',
        'Keep your recovery codes in a safe place: they alone stand in for an authenticator that is lost.',
      ],
      action: account.en,
      surprise: 'If it was not you, change your password at once, and tell our support.',
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
      subject: 'The second factor of your Chaintide account is off',
      lines: [
        'Hello {userName},',
        'The second factor of your account was switched off on {at}, and its recovery codes are no longer good.',
        'To protect your money, withdrawals are frozen until {frozenUntil}.',
      ],
      action: account.en,
      surprise: 'If it was not you, change your password at once, and tell our support.',
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
        'An administrator switched off the second factor of your account on {at}. Its recovery codes are no longer good, and every device was logged out.',
        'To protect your money, withdrawals are frozen until {frozenUntil}. Please log in and switch a second factor on again.',
      ],
      action: account.en,
      surprise: 'If you did not ask for it, reset your password in the login dialog at once, and tell our support.',
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
      subject: 'Your Chaintide account has new recovery codes',
      lines: [
        'Hello {userName},',
        'New recovery codes were made for your account on {at}, and the old ones are no longer good.',
        'Keep the new ones in a safe place: they alone stand in for an authenticator that is lost.',
      ],
      action: account.en,
      surprise: 'If it was not you, change your password at once, and tell our support.',
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
      lines: [
        'Hello {userName},',
        'A device that we had not seen before logged in to your account on {at}.',
        'Device: {device}',
        'IP address: {address}',
      ],
      action: account.en,
      surprise: 'If it was not you, change your password at once, and log out everywhere on your account page.',
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
        'An administrator started a password reset for your account. Choose "Forgot password" in the login dialog, enter this address and this code; it is good once, for 10 minutes:',
      ],
      action: login.en,
      surprise:
        'Until you set a new password, the present one stays good. Tell the code to nobody, not even to someone who claims to be our support.',
    },
  },
  powerProposed: {
    zh: {
      subject: '链潮：一项权限变更等待批准',
      lines: [
        '管理员 {by} 提出变更账户 {userName}（{email}）：{power}。',
        '原因：{note}',
        '须由另一位管理员在 {until} 前批准，否则自动作废。',
      ],
      action: customers.zh,
      surprise: '如果您不知情，请先与提出者当面或电话核实，不要直接批准。',
    },
    en: {
      subject: 'Chaintide: a change of power waits for approval',
      lines: [
        'The administrator {by} proposed a change of the account {userName} ({email}): {power}.',
        'Reason: {note}',
        'Another administrator has to approve it by {until}, or it lapses.',
      ],
      action: customers.en,
      surprise:
        'If you did not expect it, speak with whoever proposed it, in person or on the phone before you approve.',
    },
  },
  powerWaiting: {
    zh: {
      subject: '链潮：一项权限变更将在一小时后执行',
      lines: [
        '管理员 {by} 提出变更账户 {userName}（{email}）：{power}。',
        '原因：{note}',
        '目前没有可批准的第二位管理员，此变更将于 {at} 自动执行，在此之前可以撤回。',
      ],
      action: customers.zh,
      surprise: '如果不是您本人操作，请立即登录，在客户管理中撤回此变更，然后修改密码并退出所有设备。',
    },
    en: {
      subject: 'Chaintide: a change of power will be made in an hour',
      lines: [
        'The administrator {by} proposed a change of the account {userName} ({email}): {power}.',
        'Reason: {note}',
        'No second administrator can approve it, so it will be made by itself on {at}. Until then it can be taken back.',
      ],
      action: customers.en,
      surprise:
        'If it was not you, log in at once, take the change back in customer management, then change your password and log out everywhere.',
    },
  },
  powerChanged: {
    zh: {
      subject: '链潮：一项权限变更已执行',
      lines: ['由管理员 {by} 提出的变更已执行。账户 {userName}（{email}）：{power}。'],
      action: customers.zh,
      surprise: '如果您不知情，请立即在客户管理中查看变更记录。',
    },
    en: {
      subject: 'Chaintide: a change of power was made',
      lines: ['The change that the administrator {by} proposed was made. The account {userName} ({email}): {power}.'],
      action: customers.en,
      surprise: 'If you did not expect it, look at the history in customer management at once.',
    },
  },
  levelEnding: {
    zh: {
      subject: '您的链潮{level}即将到期',
      lines: [
        '{userName}，您好！',
        '您的{level}将于 {until} 到期。到期后部分指标与周期将不再开放，您的收藏和设置会保留。',
      ],
      action: levels.zh,
    },
    en: {
      subject: 'Your Chaintide {level} period ends soon',
      lines: [
        'Hello {userName},',
        'Your {level} period ends on {until}. After that some indicators and resolutions close; your stars and settings stay.',
      ],
      action: levels.en,
    },
  },
};
