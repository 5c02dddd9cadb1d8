import type { MailTexts } from '../mail.ts';

export const paymentsTexts = {
  rechargeCode: {
    zh: {
      subject: '链潮充值验证码',
      lines: ['您正在创建充值订单：{subject}。请输入以下验证码，10 分钟内有效，仅可使用一次：'],
      surprise: '如果不是您本人操作，请忽略本邮件。请勿将验证码告诉任何人，包括自称客服的人。',
    },
    en: {
      subject: 'Your Chaintide recharge code',
      lines: [
        'You are opening a recharge order: {subject}. Enter this code. It is valid for 10 minutes and can be used once:',
      ],
      surprise:
        'If you did not request this, ignore this email. Do not share the code with anyone, including anyone who claims to be our support team.',
    },
  },
} as const satisfies MailTexts;
