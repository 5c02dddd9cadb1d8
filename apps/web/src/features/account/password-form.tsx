import { passwordChangeForm } from '@chaintide/contracts/people/auth';
import { useState } from 'react';
import { callFailureText } from '../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { sealPassword } from '../../shared/api/seal.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { SubmitButton } from '../../shared/ui/forms/submit-button.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { PasswordRules } from '../../shared/ui/forms/password-rules.tsx';
import { fieldsOf, useForm, type Form } from '../../shared/ui/forms/use-form.ts';
import { useChangePasswordMutation } from './account-api.ts';
import styles from './password-form.module.css';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const empty = { oldPassword: '', password: '', confirmation: '' };
type Values = typeof empty;

/** Both passwords are encrypted, each with its own nonce. */
const usePasswordChange = () => {
  const [change] = useChangePasswordMutation();
  return async ({ oldPassword, password }: Values): Promise<CallFailure | null> => {
    const [before, after] = await Promise.all([sealPassword(oldPassword), sealPassword(password)]);
    if ('error' in before) return before.error;
    if ('error' in after) return after.error;
    const { error } = await change({ oldPassword: before.sealed, password: after.sealed });
    return (error as CallFailure | undefined) ?? null;
  };
};

type Fields = Pick<Form<Values>, 'values' | 'set' | 'leave' | 'problem'>;

const OneOf = ({ form, name, label }: { form: Fields; name: keyof Values; label: string }) => (
  <PasswordField
    form={form}
    name={name}
    label={label}
    mayWait
    autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
  />
);

const FormBody = ({ userName, onDone }: { userName: string; onDone: () => void }) => {
  const text = useText(accountTexts);
  const { t } = text;
  const send = usePasswordChange();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const {
    form: element,
    values,
    set,
    leave,
    problem,
    submit,
    isSending,
  } = useForm({ schema: passwordChangeForm, initial: empty, failure });
  const form: Fields = { values, set, leave, problem };
  const change = async (typed: Values): Promise<void> => {
    const answer = await send(typed);
    setFailure(answer);
    if (!answer) onDone();
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t('account.password.title')}
      onSubmit={submit(change)}
    >
      <input hidden readOnly autoComplete="username" value={userName} />
      <div className={styles['fields']}>
        <OneOf form={form} name="oldPassword" label={t('account.password.old')} />
        <div className={styles['new']}>
          <OneOf form={form} name="password" label={t('account.password.new')} />
          <PasswordRules password={values.password} />
        </div>
        <OneOf form={form} name="confirmation" label={t('account.password.confirmation')} />
      </div>
      {failure && Object.keys(fieldsOf(failure)).length === 0 && (
        <p className={styles['failure']} role="alert">
          {callFailureText(failure, text)}
        </p>
      )}
      <div className={styles['send']}>
        <SubmitButton isBusy={isSending}>
          {t(isSending ? 'account.password.submitting' : 'account.password.submit')}
        </SubmitButton>
        <span className={styles['quiet']}>{t('account.password.hint')}</span>
      </div>
    </form>
  );
};

/** The form for a new password, which logs out all other devices. */
export const PasswordForm = ({ userName }: { userName: string }) => {
  const { t } = useText(accountTexts);
  const say = useSay();
  /** Increases with every password change, which clears the form. */
  const [edition, setEdition] = useState(0);
  const done = (): void => {
    say('info', { text: 'account.password.done' });
    setEdition(edition + 1);
  };
  return (
    <Panel title={t('account.password.title')}>
      <FormBody key={edition} userName={userName} onDone={done} />
    </Panel>
  );
};
