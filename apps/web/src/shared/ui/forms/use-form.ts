import { errors } from '@chaintide/contracts/errors';
import { isFieldProblem, type FieldProblem } from '@chaintide/contracts/field-problems';
import type { Failure } from '@chaintide/contracts/http';
import { useCallback, useEffect, useMemo, useRef, type FormEvent, type RefObject } from 'react';
import {
  useForm as useHookForm,
  useWatch,
  type FieldError,
  type FieldValues,
  type Resolver,
  type UseFormSetError,
} from 'react-hook-form';
import type { z } from 'zod';
import type { CallFailure } from '../../failures/failure.ts';
import { afterPress } from '../../browser/after-press.ts';
import { readDraft, writeDraft } from './form-draft.ts';

/** The problem of a field, from the form's schema or from the gateway. */
export type Problem = FieldProblem | Pick<Failure, 'name' | 'args'>;

export type FormValues = Readonly<Record<string, string | boolean | undefined>>;
type Problems<V> = { readonly [K in keyof V & string]?: Problem };

/** The first problem of each field, as named by the contract's schema. */
const problemsOf = <V extends FormValues>(
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

/** The fields that a failure belongs to: those named by the gateway, or the one field of its kind of error. */
export const fieldsOf = (failure: CallFailure | null): Readonly<Record<string, Problem>> => {
  if (failure?.kind !== 'refused') return {};
  const entry = errors[failure.name];
  return { ...('field' in entry && { [entry.field]: failure }), ...failure.fields };
};

interface FormOptions<V extends FormValues, O = unknown> {
  readonly schema: z.ZodType<O>;
  readonly initial: V;
  /** Fields that survive a reload of the page, and their storage key; never a password. */
  readonly draft?: { readonly key: string; readonly fields: readonly (keyof V & string)[] };
  /** The last failure: its fields are marked until they are edited. */
  readonly failure?: CallFailure | null;
  /** Problems that the schema cannot detect, such as a missing code; they take precedence over its own. */
  readonly obstacles?: (values: V) => Problems<V>;
}

/** Focuses the first field that is marked, with the render that marks it, however late that comes. */
const useFirstMarked = (form: RefObject<HTMLFormElement | null>) => {
  const isAsked = useRef(false);
  const attempt = useCallback((): void => {
    const field = isAsked.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined;
    if (!field) return;
    isAsked.current = false;
    field.focus();
  }, [form]);
  useEffect(attempt);
  const focusFirst = useCallback((): void => {
    isAsked.current = true;
    setTimeout(attempt); // fields that are marked already
  }, [attempt]);
  const forget = useCallback((): void => void (isAsked.current = false), []);
  return { focusFirst, forget };
};

/** A problem in the form of React Hook Form. */
interface Answered extends FieldError {
  readonly problem: Problem;
}

const answeredOf = (problem: Problem): Answered => ({ type: 'answered', problem });

const isAnswered = (error: unknown): error is Answered => Object(error).type === 'answered';

type Judge<V> = (values: V) => Problems<V>;

/** Submits the values as parsed by the contract's schema; nothing is submitted while it finds a problem. */
const resolverOf =
  <V extends FormValues, O>(schema: z.ZodType<O>, judge: Judge<V>): Resolver<FormValues, unknown, FieldValues> =>
  (values) => {
    const found = Object.keys(judge(values as V));
    if (found.length === 0) return { values: schema.parse(values) as FieldValues, errors: {} };
    return { values: {}, errors: Object.fromEntries(found.map((name) => [name, { type: 'contract' }])) };
  };

/** The fields that a failure named, until they are edited or submitted again. */
const useAnswers = (
  failure: CallFailure | null,
  setError: UseFormSetError<FormValues>,
  focusFirst: () => void,
): void => {
  useEffect(() => {
    const fields = Object.entries(fieldsOf(failure));
    for (const [name, problem] of fields) setError(name, answeredOf(problem));
    if (fields.length > 0) focusFirst();
  }, [failure, setError, focusFirst]);
};

const useKeptDraft = <V extends FormValues>(draft: FormOptions<V>['draft'], values: V): void =>
  useEffect(() => {
    if (draft) writeDraft(draft.key, Object.fromEntries(draft.fields.map((name) => [name, values[name]])));
  }, [draft, values]);

/** A form based on React Hook Form and the contract's schema: its values, and the problems that are due to be shown. */
export const useForm = <V extends FormValues, O = unknown>(options: FormOptions<V, O>) => {
  const { schema, initial, draft, failure = null, obstacles } = options;
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const judge = useCallback(
    (values: V): Problems<V> => ({ ...problemsOf<V>(schema, values), ...obstacles?.(values) }),
    [schema, obstacles],
  );
  const { control, formState, setValue, getValues, setError, clearErrors, handleSubmit } = useHookForm<
    FormValues,
    unknown,
    FieldValues
  >({
    defaultValues: { ...initial, ...(draft && readDraft(draft.key, draft.fields)) },
    resolver: resolverOf(schema, judge),
    shouldFocusError: false, // the first field that is marked is not always the first that was declared
  });
  const { touchedFields, isSubmitting, isSubmitted } = formState;
  const values = useWatch({ control }) as V;
  // the library's own result arrives a moment after the key press
  const found = useMemo(() => judge(values), [judge, values]);

  const { focusFirst, forget } = useFirstMarked(form);
  useAnswers(failure, setError, focusFirst);
  useKeptDraft(draft, values);

  const set = useCallback(
    (change: Partial<V>): void => {
      forget();
      for (const [name, value] of Object.entries(change)) setValue(name, value);
      clearErrors(Object.keys(change));
    },
    [setValue, clearErrors, forget],
  );
  const isShown = (name: string): boolean => isSubmitting || isSubmitted || touchedFields[name] === true;
  return {
    form,
    values,
    set,
    /** Shows the problem of a field from now on; a press that left the field reaches its target first. */
    leave: (name: keyof V & string): void => afterPress(() => setValue(name, getValues(name), { shouldTouch: true })),
    problem: (name: keyof V & string): Problem | undefined => {
      const error: unknown = formState.errors[name];
      if (isAnswered(error)) return error.problem;
      return isShown(name) ? found[name] : undefined;
    },
    isSound: (name: keyof V & string): boolean => found[name] === undefined,
    /** For the form's `onSubmit`: passes on the parsed values, or shows every problem and focuses the first field that has one. */
    submit:
      (send: (typed: O) => unknown) =>
      (event: FormEvent): void => {
        const once = async (typed: FieldValues): Promise<void> => {
          if (isUnderWay.current) return;
          isUnderWay.current = true;
          try {
            await send(typed as O);
          } finally {
            isUnderWay.current = false;
          }
        };
        void handleSubmit(once, focusFirst)(event);
      },
    /** Until the promise of `send` settles; further submissions are ignored meanwhile. */
    isSending: isSubmitting,
  };
};

export type Form<V extends FormValues, O = unknown> = ReturnType<typeof useForm<V, O>>;

/** The part of a form that its fields use. */
export type FieldsForm<V extends FormValues> = Pick<Form<V>, 'values' | 'set' | 'leave' | 'problem'>;
