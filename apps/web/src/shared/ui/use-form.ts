import { errors } from '@chaintide/contracts/errors';
import { isFieldProblem, type FieldProblem } from '@chaintide/contracts/field-problems';
import type { Failure } from '@chaintide/contracts/http';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallFailure } from '../api/failure.ts';
import { readDraft, writeDraft } from './form-draft.ts';

/** What stands under a field: found by the form's schema, or said by the gateway. */
export type Problem = FieldProblem | Pick<Failure, 'name' | 'args'>;

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Problems<V> = { readonly [K in keyof V & string]?: Problem };

/** The first problem of each field, as the contract's schema names it. */
const problemsOf = <V extends Values>(
  schema: z.ZodType,
  values: V,
): { readonly [K in keyof V & string]?: FieldProblem } => {
  const found: Record<string, FieldProblem> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0]);
    if (isFieldProblem(message)) found[name] ??= message;
  }
  return found as { [K in keyof V & string]?: FieldProblem };
};

/** Where a failure belongs under fields: the parts the gateway found wrong, or the one field of its kind of error. */
export const fieldsOf = (failure: CallFailure | null): Readonly<Record<string, Problem>> => {
  if (failure?.kind !== 'refused') return {};
  const entry = errors[failure.name];
  return { ...('field' in entry && { [entry.field]: failure }), ...failure.fields };
};

interface FormOptions<V extends Values, O = unknown> {
  readonly schema: z.ZodType<O>;
  readonly initial: V;
  /** Fields that survive a reload of the page, and under which name; never a password. */
  readonly draft?: { readonly key: string; readonly fields: readonly (keyof V & string)[] };
  /** The last answer's failure: its fields are shown until they are typed into again. */
  readonly failure?: CallFailure | null;
  /** What the schema cannot know, such as that a code was asked for; goes before its problems. */
  readonly obstacles?: (values: V) => Problems<V>;
}

const focusFirst = (form: HTMLFormElement | null): void => {
  // after the render that marks the fields
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

/** The state of a form: values, and the problems that a person has given cause to show. */
export const useForm = <V extends Values, O = unknown>({
  schema,
  initial,
  draft,
  failure = null,
  obstacles,
}: FormOptions<V, O>) => {
  const [values, setValues] = useState<V>(() => ({ ...initial, ...(draft && readDraft(draft.key, draft.fields)) }));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(() => fieldsOf(failure));
  const [told, setTold] = useState(failure);
  const form = useRef<HTMLFormElement>(null);

  if (failure !== told) {
    setTold(failure);
    setAnswered(fieldsOf(failure));
  }
  useEffect(() => {
    if (Object.keys(fieldsOf(failure)).length > 0) focusFirst(form.current);
  }, [failure]);

  const found = useMemo(
    () => ({ ...problemsOf<V>(schema, values), ...obstacles?.(values) }),
    [schema, values, obstacles],
  );

  const set = useCallback((change: Partial<V>): void => {
    setValues((before) => ({ ...before, ...change }));
    setAnswered((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  }, []);

  useEffect(() => {
    if (draft) writeDraft(draft.key, Object.fromEntries(draft.fields.map((name) => [name, values[name]])));
  }, [draft, values]);

  return {
    form,
    values,
    set,
    /** Shows what is wrong with a field from now on. */
    leave: (name: keyof V & string): void => {
      setShown((before) => new Set(before).add(name));
    },
    problem: (name: keyof V & string): Problem | undefined =>
      answered[name] ?? (shown.has(name) ? found[name] : undefined),
    isSound: (name: keyof V & string): boolean => found[name] === undefined,
    /** What the schema makes of the values where everything is in order; else every problem is shown and the first field with one takes the focus. */
    check: (): O | undefined => {
      setShown(new Set(Object.keys(values)));
      if (Object.keys(found).length === 0) return schema.parse(values);
      focusFirst(form.current);
      return undefined;
    },
  };
};

export type Form<V extends Values, O = unknown> = ReturnType<typeof useForm<V, O>>;
