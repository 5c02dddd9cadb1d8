export const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel misreads Chinese
export const CSV_LINE = '\r\n'; // RFC 4180
export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * The beginnings of text that spreadsheets evaluate as formulas, in any character width, including what they skip
 * first.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠\t\r\0]/u;

/** Formats a text as a cell: never evaluated as a formula, and quoted if necessary. */
export const csvCell = (text: string): string => {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}${CSV_LINE}`;
