import type { ErrorEntries } from './entry.ts';

export const walletErrors = {
  'balance.insufficient': {
    code: 422,
    status: 422,
    zh: '余额不足！还需 {missing} {coin}',
    en: 'Insufficient balance! {missing} {coin} more is needed',
  },
} as const satisfies ErrorEntries;
