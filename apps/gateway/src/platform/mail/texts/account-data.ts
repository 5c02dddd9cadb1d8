import type { MailTexts } from '../mail.ts';
import { account, login } from './links.ts';

export const accountDataTexts = {
  dataExported: {
    zh: {
      subject: '您的链潮账户数据已被下载',
      lines: ['{userName}，您好！', '您的账户数据已于 {at} 全部下载。', '设备：{device}', 'IP 地址：{address}'],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并在个人中心退出所有设备。',
    },
    en: {
      subject: 'The data of your Chaintide account was downloaded',
      lines: [
        'Hello {userName},',
        'All data of your account was downloaded on {at}.',
        'Device: {device}',
        'IP address: {address}',
      ],
      action: account.en,
      surprise:
        'If this was not you, change your password at once, and log out of all devices in your personal centre.',
    },
  },
  deletionAsked: {
    zh: {
      subject: '您申请了注销链潮账户',
      lines: [
        '{userName}，您好！',
        '我们收到了您的注销申请，账户将于 {until} 注销。其他设备已退出登录。',
        '在此之前，重新登录或点击下方链接即可保留账户。注销后无法恢复，未用完的等级与试用不予退还。',
      ],
      action: { label: '保留我的账户', path: '{link}' },
      surprise: '如果不是您本人申请，请立即取消注销并修改密码。',
    },
    en: {
      subject: 'You asked for the deletion of your Chaintide account',
      lines: [
        'Hello {userName},',
        'We received your request: your account will be deleted on {until}. Other devices were logged out.',
        'Until then, log in again or use the link below to keep it. A deleted account cannot be restored, and unused levels and trials are not refunded.',
      ],
      action: { label: 'Keep my account', path: '{link}' },
      surprise: 'If this was not you, cancel the deletion at once and change your password.',
    },
  },
  deletionTomorrow: {
    zh: {
      subject: '您的链潮账户将在一天内注销',
      lines: [
        '{userName}，您好！',
        '按您的申请，账户将于 {until} 注销，之后无法恢复。',
        '如需保留，请重新登录，或点击下方链接。需要留存数据时，请先在个人中心下载。',
      ],
      action: { label: '保留我的账户', path: '{link}' },
      surprise: '如果不是您本人申请，请立即取消注销并修改密码。',
    },
    en: {
      subject: 'Your Chaintide account will be deleted within a day',
      lines: [
        'Hello {userName},',
        'As you asked, your account will be deleted on {until}. It cannot be restored afterwards.',
        'To keep it, log in again or use the link below. If you want a copy of your data, download it in your personal centre first.',
      ],
      action: { label: 'Keep my account', path: '{link}' },
      surprise: 'If this was not you, cancel the deletion at once and change your password.',
    },
  },
  deletionCancelled: {
    zh: {
      subject: '已取消注销，您的链潮账户保留不变',
      lines: ['{userName}，您好！', '注销申请已取消，您的账户和数据保留不变。'],
      action: account.zh,
      surprise: '如果不是您本人操作，请立即修改密码，并在个人中心退出所有设备。',
    },
    en: {
      subject: 'Your Chaintide account stays',
      lines: ['Hello {userName},', 'The deletion was cancelled. Your account and its data stay as they are.'],
      action: account.en,
      surprise:
        'If this was not you, change your password at once, and log out of all devices in your personal centre.',
    },
  },
  deletionRefused: {
    zh: {
      subject: '您的链潮账户未能注销',
      lines: [
        '{userName}，您好！',
        '到期时以下事项尚未了结，因此账户没有注销：',
        '{items}',
        '处理完毕后，您可以重新申请注销。',
      ],
      action: account.zh,
    },
    en: {
      subject: 'Your Chaintide account was not deleted',
      lines: [
        'Hello {userName},',
        'The account was not deleted, because this was still open when its time came:',
        '{items}',
        'Once that is settled, you can ask for the deletion again.',
      ],
      action: account.en,
    },
  },
  deletionDone: {
    zh: {
      subject: '您的链潮账户已注销',
      lines: [
        '{userName}，您好！',
        '您的账户已注销。个人资料、设备、预警、订阅、通知和工作区均已删除；依法留存的资金记录已去除您的身份信息。',
        '您可以随时用同一邮箱重新注册。感谢您使用链潮。',
      ],
      action: login.zh,
    },
    en: {
      subject: 'Your Chaintide account was deleted',
      lines: [
        'Hello {userName},',
        'Your account was deleted, with its profile, devices, alarms, subscriptions, notifications and workspaces. Records of money that the law requires stay, without your identity.',
        'You can register with the same address again at any time. Thank you for having used Chaintide.',
      ],
      action: login.en,
    },
  },
} as const satisfies MailTexts;
