const WIDE = 1; // of the font's size: Chinese characters
const DIGIT = 0.62;
const NARROW = 0.3;

const shareOf = (character: string): number => {
  if (/[.,:;'|!il ]/.test(character)) return NARROW;
  return character > '\u2e7f' ? WIDE : DIGIT;
};

/** About how wide a text is drawn; a layout that must be the same with and without a canvas goes by it. */
export const textWidth = (text: string, px: number): number => {
  let width = 0;
  for (const character of text) width += shareOf(character) * px;
  return width;
};
