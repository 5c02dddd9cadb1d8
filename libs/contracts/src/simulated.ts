import type { Bilingual, Language } from './language.ts';

/** The word for numbers that no market gave, where a text has no room for a mark. */
const SIMULATED: Bilingual = { zh: '（模拟数据）', en: ' (simulated data)' };

/** A number as text, which says if it is simulated. */
export const markedText = (text: string, isSimulated: boolean, language: Language): string =>
  isSimulated ? text + SIMULATED[language] : text;
