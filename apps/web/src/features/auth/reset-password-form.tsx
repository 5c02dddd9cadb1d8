import { resetForm } from '@chaintide/contracts/people/auth';
import { useMemo, type ReactNode } from 'react';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { SubmitButton } from '../../shared/ui/forms/submit-button.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../shared/ui/forms/use-form.ts';
import styles from './auth.module.css';
import { DemoMailbox } from '../../shared/email-code/demo-mailbox.tsx';
import { EmailCodeField } from '../../shared/email-code/email-code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import type { usePasswordReset } from './use-password-reset.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const blank = { resetPwdCode: '', password: '', confirmation: '' };

/** Renames the gateway's field `code` to the spec's name in this form. */
const here = (failure: CallFailure | null): CallFailure | null => {
  if (failure?.kind !== 'refused' || !failure.name.startsWith('emailCode.')) return failure;
  return {
    ...failure,
    fields: { resetPwdCode: failure.name === 'emailCode.expired' ? 'emailCode.expired' : 'emailCode.wrong' },
  };
};

/** The second step: the code and the new password. */
export const ResetPasswordForm = ({
  flow: { state, send, secondsLeft },
  links,
}: {
  readonly flow: ReturnType<typeof usePasswordReset>;
  readonly links: ReactNode;
}) => {
  const { t } = useText(authTexts);
  const { email } = state.context;
  const failure = useMemo(() => here(state.context.failure), [state.context.failure]);
  const { form, values, set, leave, problem, submit } = useForm({ schema: resetForm, initial: blank, failure });
  useFirstFocus(form);
  const isSubmitting = state.matches('submitting');
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={submit((typed) => send({ type: 'submit', form: typed }))}
    >
      <p className={styles['text']} role="status">
        {t('auth.reset.sentTo', { email })}
      </p>
      <FormFailure failure={failure} />
      {/* lets a password manager know whose password this is */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <EmailCodeField
        value={values.resetPwdCode}
        problem={problem('resetPwdCode')}
        hint={t(secondsLeft > 0 ? 'auth.codeSent' : 'auth.codeHint')}
        secondsLeft={secondsLeft}
        isSending={state.matches('resending')}
        onType={(resetPwdCode) => set({ resetPwdCode })}
        onBlur={() => leave('resetPwdCode')}
        onSend={() => send({ type: 'resend' })}
      />
      <DemoMailbox address={email} onUse={(resetPwdCode) => set({ resetPwdCode })} />
      <NewPasswordFields label={t('auth.newPassword')} form={{ values, problem, set, leave }} />
      <SubmitButton isBusy={isSubmitting}>
        {t(isSubmitting ? 'auth.reset.submitting' : 'auth.reset.submit')}
      </SubmitButton>
      <div className={styles['links']}>
        <button type="button" className={styles['link']} onClick={() => send({ type: 'back' })}>
          {t('auth.reset.back')}
        </button>
        {links}
      </div>
    </form>
  );
};
