const WIDE = 1; // relative to the font size; for Chinese characters
const DIGIT = 0.62;
const NARROW = 0.3;

const shareOf = (character: string): number => {
  if (/[.,:;'|!il ]/.test(character)) return NARROW;
  return character > '\u2e7f' ? WIDE : DIGIT;
};

/** Estimates the width of a text, for layouts that must be the same with and without a canvas. */
export const textWidth = (text: string, px: number): number => {
  let width = 0;
  for (const character of text) width += shareOf(character) * px;
  return width;
};
