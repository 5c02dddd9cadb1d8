import { email } from '@chaintide/contracts/people/auth';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useText } from '../../shared/i18n/use-text.ts';
import { SubmitButton } from '../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { ActionButton } from '../../shared/ui/button.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../shared/ui/forms/use-form.ts';
import styles from './auth.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import type { usePasswordReset } from './use-password-reset.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const schema = z.object({ email });
const draft = { key: 'chaintide.reset', fields: ['email'] } as const;

/** The first step: the address for the code. */
export const ResetEmailForm = ({
  flow: { state, send, secondsLeft },
  links,
}: {
  readonly flow: ReturnType<typeof usePasswordReset>;
  readonly links: ReactNode;
}) => {
  const { t } = useText(authTexts);
  const { failure, code, email: last } = state.context;
  const { form: element, submit, ...form } = useForm({ schema, initial: { email: last }, draft, failure });
  useFirstFocus(element);
  const isSending = state.matches('requesting');
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      onSubmit={submit(({ email: typed }) => send({ type: 'requestCode', email: typed }))}
    >
      <FormFailure failure={failure} />
      <TextField
        form={form}
        name="email"
        label={t('auth.email')}
        hint={secondsLeft > 0 && t('auth.resendAfter', { seconds: secondsLeft })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SubmitButton isBusy={isSending} disabled={secondsLeft > 0}>
        {t(isSending ? 'auth.reset.sending' : 'auth.reset.send')}
      </SubmitButton>
      {code && (
        <ActionButton data-look="quiet" onClick={() => send({ type: 'forward' })}>
          {t('auth.reset.forward')}
        </ActionButton>
      )}
      <div className={styles['links']}>{links}</div>
    </form>
  );
};
