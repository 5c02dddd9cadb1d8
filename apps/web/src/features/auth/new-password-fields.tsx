import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/forms/field.tsx';
import { PasswordInput } from '../../shared/ui/forms/password-input.tsx';
import { PasswordRules } from '../../shared/ui/forms/password-rules.tsx';
import type { Problem } from '../../shared/ui/forms/use-form.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

type Name = 'password' | 'confirmation';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly values: Readonly<Record<Name, string>>;
  readonly problem: (name: Name) => Problem | undefined;
  readonly set: (change: Partial<Record<Name, string>>) => void;
  readonly leave: (name: Name) => void;
}

/** A new password with its rules, and its repetition. */
export const NewPasswordFields = ({ label, values, problem, set, leave }: NewPasswordFieldsProps) => {
  const { t } = useText(authTexts);
  return (
    <>
      <Field label={label} problem={problem('password')} hint={<PasswordRules password={values.password} />}>
        {(control) => (
          <PasswordInput
            {...control}
            value={values.password}
            onType={(password) => set({ password })}
            onBlur={() => leave('password')}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t('auth.confirmation')} problem={problem('confirmation')}>
        {(control) => (
          <PasswordInput
            {...control}
            value={values.confirmation}
            onType={(confirmation) => set({ confirmation })}
            onBlur={() => leave('confirmation')}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  );
};
