import { saveBlob } from '../browser/save-blob.ts';

const DANGEROUS = /^[\s\uFEFF]*[=+\-@\t\r]/; // a spreadsheet would compute what begins so
const QUOTED = /[",\r\n]/;
const BOM = '\uFEFF'; // without it spreadsheets read Chinese as something else

/** The text as a spreadsheet must take it: as text, never as a formula. */
export const inertText = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const inert = inertText(text);
  return QUOTED.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** Rows of texts, the heading first, as a CSV file (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
