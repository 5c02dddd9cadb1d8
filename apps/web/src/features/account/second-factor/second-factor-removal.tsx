import type { Profile } from '@chaintide/contracts/auth';
import { secondFactorCode } from '@chaintide/contracts/second-factor';
import { Button } from 'antd';
import { useEffect, useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useRemoveSecondFactorMutation } from '../../../shared/second-factor/second-factor-api.ts';
import { SecondFactorField } from '../../../shared/second-factor/second-factor-field.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/use-form.ts';
import { movesMoney } from '../money-roles.ts';
import { CurrentPassword, currentPassword, sendSealed } from '../password-step.tsx';
import styles from './second-factor.module.css';

const schema = z.object({ oldPassword: currentPassword, secondFactor: secondFactorCode });
const blank = { oldPassword: '', secondFactor: '' };

interface RemovalProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

const RemovalForm = ({ profile, onClose }: RemovalProps) => {
  const { t } = useText();
  const say = useSay();
  const [remove] = useRemoveSecondFactorMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const { form, values, set, problem, check } = useForm({ schema, initial: blank, failure });
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [form]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = check();
    if (isSending || !typed) return;
    setSending(true);
    const answer = await sendSealed(values.oldPassword, (oldPassword) =>
      remove({ oldPassword, secondFactor: typed.secondFactor }),
    );
    setSending(false);
    setFailure(answer);
    if (answer) return;
    say('info', { text: 'secondFactor.removal.done' });
    onClose();
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={t('secondFactor.removal.title')}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <p className={styles['warning']}>
        {t('secondFactor.removal.text')}
        {movesMoney(profile) && ` ${t('secondFactor.removal.staffText')}`}
      </p>
      <CurrentPassword
        userName={profile.userName}
        value={values.oldPassword}
        problem={problem('oldPassword')}
        onType={(oldPassword) => set({ oldPassword })}
      />
      <SecondFactorField
        value={values.secondFactor}
        problem={problem('secondFactor')}
        onType={(secondFactor) => set({ secondFactor })}
      />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button type="primary" danger htmlType="submit" loading={isSending}>
          {t(isSending ? 'secondFactor.removal.busy' : 'secondFactor.removal.action')}
        </Button>
      </div>
    </form>
  );
};

/** Password and code once more before the lock goes. */
export const SecondFactorRemoval = (props: RemovalProps) => {
  const { t } = useText();
  return (
    <Dialog title={t('secondFactor.removal.title')} isLight={false} onClose={props.onClose}>
      <div className={styles['content']}>
        <RemovalForm {...props} />
      </div>
    </Dialog>
  );
};
