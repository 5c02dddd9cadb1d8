import type { Language } from '@chaintide/contracts/language';

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };
const CENTS = 2;

const grouped = (whole: string, language: Language): string => BigInt(whole).toLocaleString(locales[language]);

/**
 * Formats dollars as transmitted (text with six decimals) with thousands separators and whole cents; fractions of a
 * cent are cut off, never rounded up.
 */
export const formatAmount = (amount: string, language: Language): string => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${grouped(whole, language)}.${decimals.slice(0, CENTS).padEnd(CENTS, '0')}`;
};

/** Formats all decimals, for display on hover. */
export const formatAmountExact = (amount: string, language: Language): string => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${grouped(whole, language)}.${decimals}`;
};
