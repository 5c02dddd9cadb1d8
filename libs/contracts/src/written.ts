import { z } from 'zod';
import type { FieldProblem } from './field-problems.ts';

/** Neither characters nor space: C0 and C1 controls other than tab and newline, and noncharacters. */
const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/u;
const LAYOUT = /[\t\n]/g;
/** Turns the text around it, so that it reads differently from what it says. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

/** The number of characters as a person counts them: an emoji outside the basic plane is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Whether there is nothing to see, whatever invisible characters it contains. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === '';

const hasControls = (text: string): boolean => CONTROL.test(text.replace(LAYOUT, ''));

/** Removes the characters that `written` refuses, which a pasted text may contain without anybody seeing them. */
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '');

interface Problems {
  readonly empty?: FieldProblem;
  readonly long?: FieldProblem;
}

const checked = (max: number, { empty = 'written.empty', long = 'written.long' }: Problems) => {
  const problemOf = (text: string): FieldProblem | undefined => {
    if (text.length > 2 * max || lengthOf(text) > max) return long;
    if (!text.isWellFormed() || hasControls(text)) return 'written.control';
    if (DIRECTION.test(text)) return 'written.direction';
    return isBlank(text) ? empty : undefined;
  };
  return (text: string, context: z.RefinementCtx<string>): void => {
    const message = problemOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  };
};

/** A text of several lines that a person writes, in Markdown: trimmed, and with `\n` at the end of its lines. */
export const written = (max: number, problems: Problems = {}) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .superRefine(checked(max, problems));

/** The same in one line: line breaks and tabs become spaces. */
export const writtenLine = (max: number, problems: Problems = {}) =>
  z
    .string()
    .transform((text) => text.replace(/[\s]+/g, ' ').trim())
    .superRefine(checked(max, problems));
