import type { Profile } from '@chaintide/contracts/people/auth';
import { secondFactorCode } from '@chaintide/contracts/people/second-factor';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useRemoveSecondFactorMutation } from '../../../shared/second-factor/second-factor-api.ts';
import { SecondFactorField } from '../../../shared/second-factor/second-factor-field.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { movesMoney } from '../money-roles.ts';
import { CurrentPassword, currentPassword, sendSealed } from '../password-step.tsx';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

const schema = z.object({ oldPassword: currentPassword, secondFactor: secondFactorCode });
const blank = { oldPassword: '', secondFactor: '' };

interface RemovalProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

const RemovalForm = ({ profile, onClose }: RemovalProps) => {
  const { t } = useText(accountTexts, secondFactorTexts);
  const say = useSay();
  const [remove] = useRemoveSecondFactorMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form: element, submit, isSending, ...form } = useForm({ schema, initial: blank, failure });
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [element]);
  const send = async (typed: typeof blank): Promise<void> => {
    const answer = await sendSealed(typed.oldPassword, (oldPassword) =>
      remove({ oldPassword, secondFactor: typed.secondFactor }),
    );
    setFailure(answer);
    if (answer) return;
    say('info', { text: 'secondFactor.removal.done' });
    onClose();
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t('secondFactor.removal.title')}
      onSubmit={submit(send)}
    >
      <p className={styles['warning']}>
        {t('secondFactor.removal.text')}
        {movesMoney(profile) && ` ${t('secondFactor.removal.staffText')}`}
      </p>
      <CurrentPassword userName={profile.userName} form={form} />
      <SecondFactorField
        value={form.values.secondFactor}
        problem={form.problem('secondFactor')}
        onType={(secondFactor) => form.set({ secondFactor })}
      />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <ActionButton data-look="quiet" onClick={onClose}>
          {t('account.cancel')}
        </ActionButton>
        <SubmitButton isGrave isBusy={isSending}>
          {t(isSending ? 'secondFactor.removal.busy' : 'secondFactor.removal.action')}
        </SubmitButton>
      </div>
    </form>
  );
};

/** Asks for password and code before the second factor is disabled. */
export const SecondFactorRemoval = (props: RemovalProps) => {
  const { t } = useText(accountTexts, secondFactorTexts);
  return (
    <Dialog title={t('secondFactor.removal.title')} isLight={false} onClose={props.onClose}>
      <div className={styles['content']}>
        <RemovalForm {...props} />
      </div>
    </Dialog>
  );
};
