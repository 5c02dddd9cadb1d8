import { workspaceName } from '@chaintide/contracts/workspaces';
import { useEffect, type FormEvent } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/api/failure.ts';
import '../../../shared/i18n/account-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/use-form.ts';
import styles from './workspaces.module.css';

interface NameFormProps {
  readonly initial?: string;
  /** The button that does it, named by what it does. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly failure: CallFailure | null;
  readonly onSubmit: (name: string) => void;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
}

const schema = z.object({ name: workspaceName });

/** A name for a workspace, and under it what is wrong with it. */
export const NameForm = ({ initial = '', action, isBusy, failure, onSubmit, onCancel }: NameFormProps) => {
  const { t } = useText();
  const { form, values, set, leave, problem, check } = useForm({ schema, initial: { name: initial }, failure });
  const isAsked = onCancel !== undefined;
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.select();
  }, [isAsked, form]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const sound = check();
    if (sound) onSubmit(sound.name);
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <Field label={t('workspaces.name')} problem={problem('name')}>
        {(control) => (
          <input
            id={control.id}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            className={styles['input']}
            autoComplete="off"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            onBlur={() => {
              if (values.name !== '') leave('name');
            }}
          />
        )}
      </Field>
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
