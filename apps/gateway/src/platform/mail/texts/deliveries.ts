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
