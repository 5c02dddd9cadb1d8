import { email } from '@chaintide/contracts/auth';
import { Button, Input } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { z } from 'zod';
import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../shared/ui/use-form.ts';
import styles from './auth.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import type { usePasswordReset } from './use-password-reset.ts';

const schema = z.object({ email });
const draft = { key: 'chaintide.reset', fields: ['email'] } as const;

/** The first step: where the code goes. */
export const ResetEmailForm = ({
  flow: { state, send, secondsLeft },
  links,
}: {
  readonly flow: ReturnType<typeof usePasswordReset>;
  readonly links: ReactNode;
}) => {
  const { t } = useText();
  const { failure, code, email: last } = state.context;
  const { form, values, set, leave, problem, check } = useForm({ schema, initial: { email: last }, draft, failure });
  useFirstFocus(form);
  const isSending = state.matches('requesting');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = check();
    if (typed) send({ type: 'requestCode', email: typed.email });
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <Field
        label={t('auth.email')}
        problem={problem('email')}
        hint={secondsLeft > 0 && t('auth.resendAfter', { seconds: secondsLeft })}
      >
        {(control) => (
          <Input
            {...control}
            value={values.email}
            onChange={(event) => set({ email: event.target.value })}
            onBlur={() => leave('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" block loading={isSending} disabled={secondsLeft > 0}>
        {t(isSending ? 'auth.reset.sending' : 'auth.reset.send')}
      </Button>
      {code && (
        <Button block onClick={() => send({ type: 'forward' })}>
          {t('auth.reset.forward')}
        </Button>
      )}
      <div className={styles['links']}>{links}</div>
    </form>
  );
};
