import type { MailTexts } from '../mail.ts';

const addressBook = {
  zh: { label: '查看地址簿', path: '/wallet/addresses' },
  en: { label: 'Open the address book', path: '/wallet/addresses' },
};

export const withdrawalsTexts = {
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
        'You are requesting a withdrawal: {subject}.',
        'Check the amount and the address. If both are correct, enter this code. It is valid for 10 minutes and for this withdrawal only:',
      ],
      surprise:
        'If you did not request this, change your password at once and contact our support team. Do not share the code with anyone, including anyone who claims to be our support team.',
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
        'You are saving a withdrawal address: {subject}.',
        'Check the address. If it is correct, enter this code. It is valid for 10 minutes and for this address only:',
      ],
      surprise:
        'If you did not request this, change your password at once and contact our support team. Do not share the code with anyone, including anyone who claims to be our support team.',
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
      action: addressBook.zh,
      surprise: '如果不是您本人操作，请立即移除该地址、修改密码并联系客服。',
    },
    en: {
      subject: 'A withdrawal address was added to your Chaintide account',
      lines: [
        'Hello {userName},',
        'A withdrawal address was added to your address book: {label} ({network})',
        '{address}',
        'You can withdraw to it from {usableAt}.',
      ],
      action: addressBook.en,
      surprise: 'If this was not you, remove the address at once, change your password and contact our support team.',
    },
  },
} as const satisfies MailTexts;
