import type { MailTexts } from '../mail.ts';
import { account } from './links.ts';

export const sessionsTexts = {
  newDevice: {
    zh: {
      subject: '您的链潮账户在新设备上登录',
      lines: ['{userName}，您好！', '您的账户于 {at} 在一台新设备上登录。', '设备：{device}', 'IP 地址：{address}'],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并在个人中心退出所有设备。',
    },
    en: {
      subject: 'New device login to your Chaintide account',
      lines: [
        'Hello {userName},',
        'A new device logged in to your account on {at}.',
        'Device: {device}',
        'IP address: {address}',
      ],
      action: account.en,
      surprise:
        'If this was not you, change your password at once, and log out of all devices in your personal centre.',
    },
  },
} as const satisfies MailTexts;
