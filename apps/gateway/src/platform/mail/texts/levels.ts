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
  levelFollows: {
    zh: {
      subject: '您的链潮{level}即将到期，{next}随后生效',
      lines: [
        '{userName}，您好！',
        '您的{level}将于 {until} 到期，您已购买的{next}随即生效。部分仅限更高等级的指标与周期届时不再开放，您的收藏和设置会保留。',
      ],
      action: levels.zh,
    },
    en: {
      subject: 'Your Chaintide {level} period ends soon; {next} follows',
      lines: [
        'Hello {userName},',
        'Your {level} period ends on {until}, and the {next} period that you bought starts at once. Some indicators and resolutions of the higher level are then no longer available; your favourites and settings are kept.',
      ],
      action: levels.en,
    },
  },
} as const satisfies MailTexts;
