import type { Point } from '../../series/batch.ts';
import { decimalOf } from '../coin-metrics.ts';
import { describe, type Answer } from '../http.ts';
import { SourceError } from '../source.ts';

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;
const NO_DATA: ReadonlySet<string> = new Set(['', '.', 'N/D']);

const malformed = ({ url }: Answer, detail: string): SourceError =>
  new SourceError('malformed', `${url.host}${url.pathname}: ${detail}`);

/** The columns of a CSV without quotes, by the names in its header. */
export class CsvTable {
  private readonly header: readonly string[];
  private readonly rows: readonly (readonly string[])[];

  constructor(private readonly answer: Answer) {
    const { text, status } = answer;
    if (status >= 300) throw new SourceError('malformed', describe(answer));
    if (!text.endsWith('\n')) throw malformed(answer, `${describe(answer)}, whose last line is cut off`);
    const [header = [], ...rows] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    this.header = header;
    this.rows = rows;
  }

  /** The points of a column on the days of the first one, multiplied by `scale`; no data is no point. */
  points(name: string, scale = 1): Point[] {
    const place = this.header.indexOf(name);
    if (place < 1) throw malformed(this.answer, `the column ${name} is missing in ${describe(this.answer)}`);
    return this.rows.flatMap((row, index) => {
      const broken = (detail: string): SourceError => malformed(this.answer, `line ${index + 2}${detail}`);
      if (row.length !== this.header.length) throw broken(` has ${row.length} cells`);
      const time = timeOf(row[0]!);
      if (time === undefined) throw broken(`: "${row[0]}" is not a day`);
      const text = row[place]!.trim();
      if (NO_DATA.has(text)) return [];
      const value = decimalOf(text);
      if (value === undefined) throw broken(`, ${name}: "${text}" is not a number`);
      return [{ time, value: value * scale }];
    });
  }
}

/** Midnight UTC of a day like 2024-02-29; undefined if there is no such day. */
export const timeOf = (day: string): number | undefined => {
  if (!DAY_FORM.test(day)) return undefined;
  const at = new Date(day);
  const isSame = at.getUTCMonth() + 1 === Number(day.slice(5, 7)) && at.getUTCDate() === Number(day.slice(8));
  return isSame ? at.getTime() : undefined; // 30 February would be a day in March
};
