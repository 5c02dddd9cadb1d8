import type { MailTexts } from '../mail.ts';

export const notificationsTexts = {
  digest: {
    zh: {
      subject: '链潮每日摘要：{count} 条未读通知',
      lines: ['{userName}，您好！', '您有 {count} 条未读通知，最新的有：', '{items}'],
      action: { label: '打开链潮', path: '/' },
      surprise: '您可以在个人中心的通知设置中关闭每日摘要。',
    },
    en: {
      subject: 'Your Chaintide daily summary: {count} unread',
      lines: ['Hello {userName},', 'You have {count} unread notifications. The newest are:', '{items}'],
      action: { label: 'Open Chaintide', path: '/' },
      surprise: 'You can switch the daily summary off in the notification settings of your account.',
    },
  },
} as const satisfies MailTexts;
