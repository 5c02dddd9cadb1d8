import type { Profile } from '@chaintide/contracts/people/auth';
import type { SecondFactorSetup as Setup } from '@chaintide/contracts/people/second-factor';
import { Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { CodeForm } from '../../../shared/second-factor/code-form.tsx';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
} from '../../../shared/second-factor/second-factor-api.ts';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { CurrentPassword, currentPassword, sendSealed } from './password-step.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

const QrCode = lazily(async () => (await import('../../../shared/ui/qr-code.tsx')).QrCode);

const passwordSchema = z.object({ oldPassword: currentPassword });
const noPassword = { oldPassword: '' };

const Step = ({ step }: { readonly step: number }) => (
  <p className={styles['step']}>{useText(accountTexts, secondFactorTexts).t('secondFactor.setup.step', { step })}</p>
);

interface PasswordStepProps {
  readonly userName: string;
  readonly onBegun: (setup: Setup) => void;
  readonly onClose: () => void;
}

const PasswordStep = ({ userName, onBegun, onClose }: PasswordStepProps) => {
  const { t } = useText(accountTexts, secondFactorTexts);
  const [begin] = useBeginSecondFactorMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const {
    form: element,
    submit,
    isSending,
    ...form
  } = useForm({ schema: passwordSchema, initial: noPassword, failure });
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [element]);
  const send = async ({ oldPassword: password }: typeof noPassword): Promise<void> => {
    const answer = await sendSealed(password, async (oldPassword) => {
      const { data, error } = await begin({ oldPassword });
      if (data) onBegun(data);
      return { error };
    });
    setFailure(answer);
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t('secondFactor.setup.title')}
      onSubmit={submit(send)}
    >
      <Step step={1} />
      <p>{t('secondFactor.setup.passwordText')}</p>
      <CurrentPassword userName={userName} form={form} />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <ActionButton data-look="quiet" onClick={onClose}>
          {t('account.cancel')}
        </ActionButton>
        <SubmitButton isBusy={isSending}>
          {t(isSending ? 'secondFactor.setup.checking' : 'secondFactor.setup.next')}
        </SubmitButton>
      </div>
    </form>
  );
};

const Scan = ({ setup: { secret, uri } }: { readonly setup: Setup }) => {
  const { t } = useText(accountTexts, secondFactorTexts);
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
  const { t } = useText(accountTexts, secondFactorTexts);
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

/** Leads from the password via the QR code to the recovery codes, which are shown only once. */
export const SecondFactorSetup = ({
  profile: { userName },
  onClose,
}: {
  readonly profile: Profile;
  readonly onClose: () => void;
}) => {
  const { t } = useText(accountTexts, secondFactorTexts);
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
