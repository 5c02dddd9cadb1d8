import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextArea, TextInput } from './text-input.tsx';
import type { FieldsForm, FormValues } from './use-form.ts';

export interface BoundProps<V extends FormValues> {
  readonly form: FieldsForm<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Whether it may stay empty without a problem until the form is submitted. */
  readonly mayWait?: boolean;
}

/** Binds a control to the form's value of that name. */
export const bound = <V extends FormValues>({
  form,
  name,
  mayWait = false,
}: Pick<BoundProps<V>, 'form' | 'name'> & { readonly mayWait: boolean | undefined }) => {
  const value = String(form.values[name] ?? '');
  return {
    value,
    onType: (typed: string): void => form.set({ [name]: typed } as unknown as Partial<V>),
    onBlur: (): void => {
      if (!mayWait || value !== '') form.leave(name);
    },
  };
};

type InputProps = Omit<Parameters<typeof TextInput>[0], 'form' | 'name' | 'value' | 'onType' | 'onBlur'>;
interface TextFieldProps<V extends FormValues> extends InputProps, BoundProps<V> {
  /** Called in addition to setting the value. */
  readonly onType?: (value: string) => void;
}

/** A single-line field of a form. */
export const TextField = <V extends FormValues>({ form, name, label, hint, mayWait, ...rest }: TextFieldProps<V>) => (
  <Field label={label} problem={form.problem(name)} hint={hint}>
    {(control) => <TextInput {...control} {...bound({ form, name, mayWait })} {...rest} />}
  </Field>
);

type AreaProps = Omit<Parameters<typeof TextArea>[0], 'form' | 'name' | 'value' | 'onType' | 'onBlur'>;

/** A multi-line field of a form. */
export const AreaField = <V extends FormValues>({
  form,
  name,
  label,
  hint,
  mayWait,
  ...rest
}: AreaProps & BoundProps<V>) => (
  <Field label={label} problem={form.problem(name)} hint={hint}>
    {(control) => <TextArea {...control} {...bound({ form, name, mayWait })} {...rest} />}
  </Field>
);
