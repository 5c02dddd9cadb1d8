/** `P000042`, `p42` and `42` are the number of one report; 0 for any other text. */
export const numberIn = (text: string): number => Number(/^p?0*([1-9]\d{0,14})$/i.exec(text)?.[1] ?? 0);
