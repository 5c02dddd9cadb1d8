import type { secondFactorCode } from '@chaintide/contracts/second-factor';
import { Button } from 'antd';
import { useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../api/failure.ts';
import '../i18n/second-factor-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useForm } from '../ui/use-form.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import styles from './second-factor.module.css';

interface CodeFormProps {
  readonly title: string;
  /** Which codes do. */
  readonly code: typeof secondFactorCode;
  readonly takesRecovery?: boolean;
  /** What the button says, also while it works. */
  readonly action: string;
  readonly busy: string;
  /** What comes of the code is the caller's; what was wrong with it stands in the form. */
  readonly send: (typed: { readonly secondFactor: string }) => PromiseLike<{ readonly error?: unknown }>;
  readonly onClose?: () => void;
  /** What the code is for. */
  readonly children: ReactNode;
}

const blank = { secondFactor: '' };

/** A form that asks for one code. */
export const CodeForm = ({ title, code, takesRecovery = true, action, busy, send, onClose, children }: CodeFormProps) => {
  const { t } = useText();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const schema = useMemo(() => z.object({ secondFactor: code }), [code]);
  const { form, values, set, problem, check } = useForm({ schema, initial: blank, failure });
  useEffect(() => { form.current?.querySelector('input')?.focus(); }, [form]);
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
    <form ref={form} className={styles['form']} noValidate aria-label={title} onSubmit={(event) => { void submit(event); }}>
      {children}
      <SecondFactorField value={values.secondFactor} problem={problem('secondFactor')} takesRecovery={takesRecovery} onType={(secondFactor) => set({ secondFactor })} />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        {onClose && <Button onClick={onClose}>{t('shell.close')}</Button>}
        <Button type="primary" htmlType="submit" loading={isSending}>{isSending ? busy : action}</Button>
      </div>
    </form>
  );
};
