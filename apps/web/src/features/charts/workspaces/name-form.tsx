import { workspaceName } from '@chaintide/contracts/charts/workspaces';
import { useEffect } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import styles from './workspaces.module.css';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

interface NameFormProps {
  readonly initial?: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly failure: CallFailure | null;
  readonly onSubmit: (name: string) => void;
  /** Absent if there is nothing to go back to. */
  readonly onCancel?: () => void;
}

const schema = z.object({ name: workspaceName });

/** A workspace name, with any error below it. */
export const NameForm = ({ initial = '', action, isBusy, failure, onSubmit, onCancel }: NameFormProps) => {
  const { t } = useText(accountTexts, workspacesTexts);
  const { form: element, submit, ...form } = useForm({ schema, initial: { name: initial }, failure });
  const isAsked = onCancel !== undefined;
  useEffect(() => {
    if (isAsked) element.current?.querySelector('input')?.select();
  }, [isAsked, element]);
  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={submit((sound) => onSubmit(sound.name))}>
      <TextField form={form} name="name" label={t('workspaces.name')} mayWait autoComplete="off" />
      <FormFailure failure={failure} />
      <div className={styles['actions']}>
        <ActionButton type="submit" disabled={isBusy}>
          {action}
        </ActionButton>
        {onCancel && (
          <ActionButton data-look="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </ActionButton>
        )}
      </div>
    </form>
  );
};
