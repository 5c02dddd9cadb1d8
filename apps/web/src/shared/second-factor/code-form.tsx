import { authenticatorCode, secondFactorCode } from '@chaintide/contracts/people/second-factor';
import { useEffect, useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../failures/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { ActionButton } from '../ui/button.tsx';
import { FormFailure } from '../ui/forms/form-failure.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import styles from './second-factor.module.css';
import { accountTexts } from '../i18n/account-texts.ts';

interface CodeFormProps {
  readonly title: string;
  /** Whether a recovery code is accepted instead of the authenticator's. */
  readonly takesRecovery?: boolean;
  /** The label of the button. */
  readonly action: string;
  readonly busy: string;
  /** Sends the code; failures are shown in the form, the result is handled by the caller. */
  readonly send: (typed: { readonly secondFactor: string }) => PromiseLike<{ readonly error?: unknown }>;
  readonly onClose: () => void;
  /** The purpose of the code. */
  readonly children: ReactNode;
}

const anyCode = z.object({ secondFactor: secondFactorCode });
const ownCode = z.object({ secondFactor: authenticatorCode });
const blank = { secondFactor: '' };

/** A form that asks for one code. */
export const CodeForm = ({ title, takesRecovery = true, action, busy, send, onClose, children }: CodeFormProps) => {
  const { t } = useText(accountTexts);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form, values, set, problem, submit, isSending } = useForm({
    schema: takesRecovery ? anyCode : ownCode,
    initial: blank,
    failure,
  });
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);
  const give = async (typed: typeof blank): Promise<void> => {
    const { error } = await send(typed);
    setFailure((error as CallFailure | undefined) ?? null);
  };
  return (
    <form ref={form} className={styles['form']} noValidate aria-label={title} onSubmit={submit(give)}>
      {children}
      <SecondFactorField
        value={values.secondFactor}
        problem={problem('secondFactor')}
        takesRecovery={takesRecovery}
        onType={(secondFactor) => set({ secondFactor })}
      />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <ActionButton data-look="quiet" onClick={onClose}>
          {t('account.cancel')}
        </ActionButton>
        <SubmitButton isBusy={isSending}>{isSending ? busy : action}</SubmitButton>
      </div>
    </form>
  );
};
