import type { MailTexts } from '../mail.ts';

const channels = {
  zh: { label: '管理通知渠道', path: '/Alarm' },
  en: { label: 'Manage your channels', path: '/Alarm' },
};

const alarm = {
  zh: { label: '查看预警', path: '{link}' },
  en: { label: 'View the alarm', path: '{link}' },
};

export const deliveriesTexts = {
  alarmFired: {
    zh: {
      subject: '预警触发：{name}',
      lines: [
        '{userName}，您好！',
        '您设置的预警「{name}」已触发。',
        '监控对象：{watched}',
        '触发条件：{condition}',
        '当前值：{value}（{at}）',
      ],
      action: alarm.zh,
    },
    en: {
      subject: 'Alarm: {name}',
      lines: [
        'Hello {userName},',
        'Your alarm “{name}” has fired.',
        'Watched: {watched}',
        'Condition: {condition}',
        'Value: {value} ({at})',
      ],
      action: alarm.en,
    },
  },
  alarmRecovered: {
    zh: {
      subject: '预警恢复：{name}',
      lines: [
        '{userName}，您好！',
        '您设置的预警「{name}」已恢复，触发条件不再满足。',
        '监控对象：{watched}',
        '触发条件：{condition}',
        '当前值：{value}（{at}）',
      ],
      action: alarm.zh,
    },
    en: {
      subject: 'Alarm over: {name}',
      lines: [
        'Hello {userName},',
        'Your alarm “{name}” is over: its condition is no longer met.',
        'Watched: {watched}',
        'Condition: {condition}',
        'Value: {value} ({at})',
      ],
      action: alarm.en,
    },
  },
  channelAdded: {
    zh: {
      subject: '您的链潮账户新增了通知渠道',
      lines: ['{userName}，您好！', '您的账户于 {at} 新增了{channel}，预警会发往该处：', '{name}'],
      action: channels.zh,
      surprise: '如果不是您本人操作，请立即删除该渠道并修改密码。',
    },
    en: {
      subject: 'A channel was added to your Chaintide account',
      lines: [
        'Hello {userName},',
        'On {at} a {channel} was added to your account, to which alarms can be sent:',
        '{name}',
      ],
      action: channels.en,
      surprise: 'If this was not you, remove the channel and change your password at once.',
    },
  },
  channelRemoved: {
    zh: {
      subject: '您的链潮账户移除了通知渠道',
      lines: ['{userName}，您好！', '您的账户于 {at} 移除了{channel}，预警不再发往该处：', '{name}'],
      action: channels.zh,
      surprise: '如果不是您本人操作，请立即修改密码。',
    },
    en: {
      subject: 'A channel was removed from your Chaintide account',
      lines: [
        'Hello {userName},',
        'On {at} a {channel} was removed from your account and gets no more alarms:',
        '{name}',
      ],
      action: channels.en,
      surprise: 'If this was not you, change your password at once.',
    },
  },
  telegramBlocked: {
    zh: {
      subject: '您的链潮 Telegram 渠道已停用',
      lines: [
        '{userName}，您好！',
        '机器人已无法在您绑定的 Telegram 聊天中发送消息（例如已被屏蔽），因此该渠道已停用。如仍需使用，请取消屏蔽并重新绑定。',
      ],
      action: channels.zh,
    },
    en: {
      subject: 'Your Chaintide channel in Telegram was switched off',
      lines: [
        'Hello {userName},',
        'The bot can no longer write to the Telegram chat that you linked, for example because it was blocked, so the channel was switched off. If you still need it, unblock the bot and link the chat again.',
      ],
      action: channels.en,
    },
  },
  endpointGone: {
    zh: {
      subject: '您的链潮 Webhook 接收端已停用',
      lines: [
        '{userName}，您好！',
        '位于 {host} 的 Webhook 接收端回应了 410（不再接收），因此已停用，预警不会再发往该处。如仍需使用，请重新启用。',
      ],
      action: channels.zh,
    },
    en: {
      subject: 'Your Chaintide webhook receiver was switched off',
      lines: [
        'Hello {userName},',
        'Your webhook receiver at {host} answered 410 (gone), so it was switched off and gets no more alarms. If you still need it, switch it on again.',
      ],
      action: channels.en,
    },
  },
  endpointFailing: {
    zh: {
      subject: '您的链潮 Webhook 接收端已停用',
      lines: [
        '{userName}，您好！',
        '过去 5 天内，发往 {host} 的 Webhook 全部失败，因此已停用，预警不会再发往该处。修复后请重新启用；每次尝试的结果可在发送记录中查看。',
      ],
      action: channels.zh,
    },
    en: {
      subject: 'Your Chaintide webhook receiver was switched off',
      lines: [
        'Hello {userName},',
        'For five days every webhook to {host} failed, so the receiver was switched off and gets no more alarms. Once it is repaired, switch it on again; the list of deliveries shows how each attempt went.',
      ],
      action: channels.en,
    },
  },
} as const satisfies MailTexts;
