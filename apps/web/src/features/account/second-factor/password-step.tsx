import { passwordChangeForm } from '@chaintide/contracts/people/auth';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { sealPassword } from '../../../shared/api/seal.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { PasswordField } from '../../../shared/ui/forms/password-field.tsx';
import type { FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';

export const { oldPassword: currentPassword } = passwordChangeForm.shape;

/** Encrypts the password and sends it with the other fields; returns the failure, or null. */
export const sendSealed = async (
  password: string,
  send: (oldPassword: string) => PromiseLike<{ readonly error?: unknown }>,
): Promise<CallFailure | null> => {
  const sealed = await sealPassword(password);
  if ('error' in sealed) return sealed.error;
  return ((await send(sealed.sealed)).error as CallFailure | undefined) ?? null;
};

interface CurrentPasswordProps {
  readonly userName: string;
  readonly form: FieldsForm<{ readonly oldPassword: string }>;
}

/** The current password, required to enable or disable account features. */
export const CurrentPassword = ({ userName, form }: CurrentPasswordProps) => {
  const { t } = useText(secondFactorTexts);
  return (
    <>
      <input hidden readOnly autoComplete="username" value={userName} />
      <PasswordField
        form={form}
        name="oldPassword"
        label={t('secondFactor.setup.password')}
        mayWait
        autoComplete="current-password"
      />
    </>
  );
};
