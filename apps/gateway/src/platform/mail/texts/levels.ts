import type { MailTexts } from '../mail.ts';

const levels = {
  zh: { label: '查看会员等级', path: '/privilegeLevel' },
  en: { label: 'View the levels', path: '/privilegeLevel' },
};

export const levelsTexts = {
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
        'Your {level} period ends on {until}. After that, some indicators and resolutions are no longer available; your favourites and settings are kept.',
      ],
      action: levels.en,
    },
  },
} as const satisfies MailTexts;
