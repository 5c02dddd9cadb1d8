import type { Profile } from '@chaintide/contracts/people/auth';
import { secondFactorCode } from '@chaintide/contracts/people/second-factor';
import { useEffect, useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { SecondFactorField } from '../../../shared/second-factor/second-factor-field.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { CurrentPassword, currentPassword, sendSealed } from './password-step.tsx';
import styles from './owner-proof.module.css';

/** The proof as a call takes it: the password encrypted, and a code where the second factor is on. */
export interface Proof {
  readonly oldPassword: string;
  readonly secondFactor?: string;
}

interface OwnerProofProps {
  readonly profile: Profile;
  /** Whether a code is asked for, too; by the profile if absent. */
  readonly hasFactor?: boolean;
  readonly title: string;
  /** The button's labels, before and while it sends. */
  readonly action: string;
  readonly busy: string;
  readonly isGrave?: boolean;
  readonly send: (proof: Proof) => PromiseLike<{ readonly error?: unknown }>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** The consequences. */
  readonly children: ReactNode;
}

const blank = { oldPassword: '', secondFactor: '' };
const schemaOf = (hasFactor: boolean) =>
  z.object({ oldPassword: currentPassword, secondFactor: hasFactor ? secondFactorCode : z.string() });

const ProofForm = ({
  profile,
  title,
  action,
  busy,
  isGrave,
  send,
  onDone,
  onClose,
  children,
  ...rest
}: OwnerProofProps) => {
  const { t } = useText(accountTexts);
  const { hasFactor = profile.secondFactorSince !== null } = rest;
  const [schema] = useState(() => schemaOf(hasFactor));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form: element, submit, isSending, ...form } = useForm({ schema, initial: blank, failure });
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [element]);
  const prove = async ({ oldPassword, secondFactor }: typeof blank): Promise<void> => {
    const answer = await sendSealed(oldPassword, (sealed) =>
      send({ oldPassword: sealed, ...(hasFactor && { secondFactor }) }),
    );
    setFailure(answer);
    if (!answer) onDone();
  };
  return (
    <form ref={element} className={styles['form']} noValidate aria-label={title} onSubmit={submit(prove)}>
      <p className={styles['text']} data-grave={isGrave}>
        {children}
      </p>
      <CurrentPassword userName={profile.userName} form={form} />
      {hasFactor && (
        <SecondFactorField
          value={form.values.secondFactor}
          problem={form.problem('secondFactor')}
          onType={(secondFactor) => form.set({ secondFactor })}
        />
      )}
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <ActionButton data-look="quiet" onClick={onClose}>
          {t('account.cancel')}
        </ActionButton>
        <SubmitButton isGrave={isGrave ?? false} isBusy={isSending}>
          {isSending ? busy : action}
        </SubmitButton>
      </div>
    </form>
  );
};

/** Asks for the password, and a code where the second factor is on, before an act on the whole account. */
export const OwnerProof = (props: OwnerProofProps) => (
  <Dialog title={props.title} isLight={false} onClose={props.onClose}>
    <div className={styles['content']}>
      <ProofForm {...props} />
    </div>
  </Dialog>
);
