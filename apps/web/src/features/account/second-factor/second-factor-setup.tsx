import type { Profile } from '@chaintide/contracts/auth';
import type { SecondFactorSetup as Setup } from '@chaintide/contracts/second-factor';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { CodeForm } from '../../../shared/second-factor/code-form.tsx';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
} from '../../../shared/second-factor/second-factor-api.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/use-form.ts';
import { CurrentPassword, currentPassword, sendSealed } from '../password-step.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import styles from './second-factor.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../shared/ui/qr-code.tsx')).QrCode }));

const passwordSchema = z.object({ oldPassword: currentPassword });
const noPassword = { oldPassword: '' };

const Step = ({ step }: { readonly step: number }) => (
  <p className={styles['step']}>{useText().t('secondFactor.setup.step', { step })}</p>
);

interface PasswordStepProps {
  readonly userName: string;
  readonly onBegun: (setup: Setup) => void;
  readonly onClose: () => void;
}

const PasswordStep = ({ userName, onBegun, onClose }: PasswordStepProps) => {
  const { t } = useText();
  const [begin] = useBeginSecondFactorMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const { form, values, set, problem, check } = useForm({ schema: passwordSchema, initial: noPassword, failure });
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [form]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !check()) return;
    setSending(true);
    const answer = await sendSealed(values.oldPassword, async (oldPassword) => {
      const { data, error } = await begin({ oldPassword });
      if (data) onBegun(data);
      return { error };
    });
    setSending(false);
    setFailure(answer);
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={t('secondFactor.setup.title')}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <Step step={1} />
      <p>{t('secondFactor.setup.passwordText')}</p>
      <CurrentPassword
        userName={userName}
        value={values.oldPassword}
        problem={problem('oldPassword')}
        onType={(oldPassword) => set({ oldPassword })}
      />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t(isSending ? 'secondFactor.setup.checking' : 'secondFactor.setup.next')}
        </Button>
      </div>
    </form>
  );
};

const Scan = ({ setup: { secret, uri } }: { readonly setup: Setup }) => {
  const { t } = useText();
  return (
    <div className={styles['scan']}>
      <div className={styles['qr']}>
        <Suspense>
          <QrCode text={uri} label={t('secondFactor.setup.qr')} />
        </Suspense>
      </div>
      <div className={styles['manual']}>
        <span className={styles['quiet']}>{t('secondFactor.setup.manual')}</span>
        <span className={styles['secret']}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('secondFactor.setup.secret')} />
        </span>
      </div>
    </div>
  );
};

interface CodeStepProps {
  readonly setup: Setup;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

const CodeStep = ({ setup, onConfirmed, onClose }: CodeStepProps) => {
  const { t } = useText();
  const [confirm] = useConfirmSecondFactorMutation();
  const send = async (typed: { readonly secondFactor: string }): Promise<{ error?: unknown }> => {
    const answer = await confirm(typed);
    if (answer.data) onConfirmed(answer.data.recoveryCodes);
    return answer;
  };
  return (
    <CodeForm
      title={t('secondFactor.setup.title')}
      takesRecovery={false}
      action={t('secondFactor.setup.confirm')}
      busy={t('secondFactor.setup.confirming')}
      send={send}
      onClose={onClose}
    >
      <Step step={2} />
      <p>{t('secondFactor.setup.scanText')}</p>
      <Scan setup={setup} />
    </CodeForm>
  );
};

/** From the password over the QR code to the recovery codes, which are shown this once. */
export const SecondFactorSetup = ({
  profile: { userName },
  onClose,
}: {
  readonly profile: Profile;
  readonly onClose: () => void;
}) => {
  const { t } = useText();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const told = (
    <>
      <Step step={3} />
      <p className={styles['warning']} role="status">
        {t('secondFactor.setup.codesText')}
      </p>
    </>
  );
  return (
    <RecoveryDialog
      title={t('secondFactor.setup.title')}
      userName={userName}
      codes={codes}
      told={told}
      onClose={onClose}
    >
      {setup ? (
        <CodeStep setup={setup} onConfirmed={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep userName={userName} onBegun={setSetup} onClose={onClose} />
      )}
    </RecoveryDialog>
  );
};
