import type { MailTexts } from '../mail.ts';

const customers = {
  zh: { label: '打开客户管理', path: '/customerManagement' },
  en: { label: 'Open customer management', path: '/customerManagement' },
};

export const proposalsTexts = {
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
      subject: 'Chaintide: a change of permissions is waiting for approval',
      lines: [
        'Administrator {by} proposed a change to the account {userName} ({email}): {power}.',
        'Reason: {note}',
        'Another administrator must approve it by {until}; otherwise it expires.',
      ],
      action: customers.en,
      surprise:
        'If you did not expect this, check with the person who proposed it, in person or by phone, before you approve it.',
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
      subject: 'Chaintide: a change of permissions takes effect in an hour',
      lines: [
        'Administrator {by} proposed a change to the account {userName} ({email}): {power}.',
        'Reason: {note}',
        'No second administrator can approve it, so it takes effect automatically on {at}. Until then, you can withdraw it.',
      ],
      action: customers.en,
      surprise:
        'If this was not you, log in at once, withdraw the change in customer management, then change your password and log out on all devices.',
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
      subject: 'Chaintide: a change of permissions took effect',
      lines: ['The change proposed by administrator {by} took effect. Account {userName} ({email}): {power}.'],
      action: customers.en,
      surprise: 'If you did not expect this, check the history in customer management at once.',
    },
  },
} as const satisfies MailTexts;
