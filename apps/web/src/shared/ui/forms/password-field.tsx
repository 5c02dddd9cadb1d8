import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { bound, type BoundProps } from './text-field.tsx';
import type { FormValues } from './use-form.ts';

interface PasswordFieldProps<V extends FormValues> extends BoundProps<V> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A form's field for a password. */
export const PasswordField = <V extends FormValues>({
  form,
  name,
  label,
  hint,
  mayWait,
  autoComplete,
}: PasswordFieldProps<V>) => (
  <Field label={label} problem={form.problem(name)} hint={hint}>
    {(control) => <PasswordInput {...control} {...bound({ form, name, mayWait })} autoComplete={autoComplete} />}
  </Field>
);
