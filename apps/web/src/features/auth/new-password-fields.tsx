import { useText } from '../../shared/i18n/use-text.ts';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { PasswordRules } from '../../shared/ui/forms/password-rules.tsx';
import type { FieldsForm } from '../../shared/ui/forms/use-form.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly form: FieldsForm<{ readonly password: string; readonly confirmation: string }>;
}

/** A new password with its rules, and its repetition. */
export const NewPasswordFields = ({ label, form }: NewPasswordFieldsProps) => {
  const { t } = useText(authTexts);
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        hint={<PasswordRules password={form.values.password} />}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirmation" label={t('auth.confirmation')} autoComplete="new-password" />
    </>
  );
};
