import { authenticatorCode, secondFactorCode } from '@chaintide/contracts/second-factor';
import { Button } from 'antd';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../api/failure.ts';
import '../i18n/account-texts.ts';
import '../i18n/second-factor-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { FormFailure } from '../ui/forms/form-failure.tsx';
import { useForm } from '../ui/use-form.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import styles from './second-factor.module.css';

interface CodeFormProps {
  readonly title: string;
  /** Whether a recovery code does in place of the authenticator's. */
  readonly takesRecovery?: boolean;
  /** What the button says, also while it works. */
  readonly action: string;
  readonly busy: string;
  /** What comes of the code is the caller's; what was wrong with it stands in the form. */
  readonly send: (typed: { readonly secondFactor: string }) => PromiseLike<{ readonly error?: unknown }>;
  readonly onClose: () => void;
  /** What the code is for. */
  readonly children: ReactNode;
}

const anyCode = z.object({ secondFactor: secondFactorCode });
const ownCode = z.object({ secondFactor: authenticatorCode });
const blank = { secondFactor: '' };

/** A form that asks for one code. */
export const CodeForm = ({ title, takesRecovery = true, action, busy, send, onClose, children }: CodeFormProps) => {
  const { t } = useText();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const { form, values, set, problem, check } = useForm({
    schema: takesRecovery ? anyCode : ownCode,
    initial: blank,
    failure,
  });
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = check();
    if (!typed || isSending) return;
    setSending(true);
    const { error } = await send(typed);
    setSending(false);
    setFailure((error as CallFailure | undefined) ?? null);
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {children}
      <SecondFactorField
        value={values.secondFactor}
        problem={problem('secondFactor')}
        takesRecovery={takesRecovery}
        onType={(secondFactor) => set({ secondFactor })}
      />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {isSending ? busy : action}
        </Button>
      </div>
    </form>
  );
};
