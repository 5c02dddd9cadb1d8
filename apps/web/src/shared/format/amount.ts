import type { Language } from '@chaintide/contracts/language';

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };
const CENTS = 2;

const grouped = (whole: string, language: Language): string => BigInt(whole).toLocaleString(locales[language]);

/** Dollars as the wire has them (six decimals, text), with thousands separators and whole cents; what is below a cent is cut, never rounded up. */
export const formatAmount = (amount: string, language: Language): string => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${grouped(whole, language)}.${decimals.slice(0, CENTS).padEnd(CENTS, '0')}`;
};

/** Every decimal, for a hover. */
export const formatAmountExact = (amount: string, language: Language): string => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${grouped(whole, language)}.${decimals}`;
};
