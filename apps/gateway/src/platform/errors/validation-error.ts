import { fieldProblems, isFieldProblem, type FieldProblem } from '@chaintide/contracts/field-problems';
import type { Language } from '@chaintide/contracts/language';
import { z } from 'zod';

type Key = PropertyKey | { readonly key: PropertyKey };

/** One problem as a Standard Schema reports it; zod adds more fields. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly Key[] | undefined;
  /** Unknown keys of an object. */
  readonly keys?: readonly string[];
}

const inLanguage = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const nameOf = (key: Key): PropertyKey => (typeof key === 'object' ? key.key : key);

/** Looks up the sent value, which zod's issues omit but its texts quote. */
const sentAt = (sent: unknown, path: readonly Key[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[nameOf(key)], sent);

/** The request does not match the contract's schema. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly issues: readonly Issue[];
  private readonly sent: unknown;

  constructor(issues: readonly Issue[], sent?: unknown) {
    super(issues.map((issue) => issue.message).join('; '));
    this.issues = issues;
    this.sent = sent;
  }

  /** Problems by field, for schemas that name their problems. */
  get fields(): Readonly<Record<string, FieldProblem>> {
    const named = this.issues.flatMap(({ path = [], message }) =>
      isFieldProblem(message) ? [[path.map((key) => String(nameOf(key))).join('.'), message] as const] : [],
    );
    return Object.fromEntries(named.toReversed()); // the first problem of a field wins
  }

  /** The first problem: its field, and its text in the caller's language. */
  describe(language: Language): { field: string; problem: string } {
    const issue = this.issues[0] ?? { message: '' };
    const path = issue.path ?? [];
    const field = [...path.map((key) => String(nameOf(key))), ...(issue.keys ? [issue.keys.join(', ')] : [])].join('.');
    if (isFieldProblem(issue.message)) return { field, problem: fieldProblems[issue.message][language] };
    const told = inLanguage[language]({ ...issue, input: sentAt(this.sent, path) } as never);
    return { field, problem: (typeof told === 'string' ? told : told?.message) ?? issue.message };
  }
}
