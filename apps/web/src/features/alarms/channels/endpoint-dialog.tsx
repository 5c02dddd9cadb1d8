import { endpointDraft, type EndpointWithSecret } from '@chaintide/contracts/alarms/endpoints';
import { ENDPOINT_URL_LENGTH } from '@chaintide/contracts/limits';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { useCreateEndpointMutation } from './channels-api.ts';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';

interface EndpointDialogProps {
  readonly onAdded: (added: EndpointWithSecret) => void;
  readonly onClose: () => void;
}

/** The form that adds a receiver of webhooks. */
export const EndpointDialog = ({ onAdded, onClose }: EndpointDialogProps) => {
  const { t } = useText(channelsTexts);
  const [create, { isLoading }] = useCreateEndpointMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form, submit, ...fields } = useForm({ schema: endpointDraft, initial: { url: '' }, failure });
  const send = async ({ url }: { url: string }): Promise<void> => {
    const { data, error } = await create(url);
    setFailure((error as CallFailure | undefined) ?? null);
    if (data) onAdded(data);
  };
  return (
    <Dialog title={t('channels.webhooks.add')} onClose={onClose} isLight={false}>
      <form
        ref={form}
        className={styles['form']}
        noValidate
        aria-label={t('channels.webhooks.add')}
        onSubmit={submit(send)}
      >
        <TextField
          form={fields}
          name="url"
          label={t('channels.webhooks.url')}
          hint={t('channels.webhooks.urlHint')}
          mayWait
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={ENDPOINT_URL_LENGTH}
        />
        <FormFailure failure={failure} />
        <SubmitButton isBusy={isLoading}>{t('channels.webhooks.save')}</SubmitButton>
      </form>
    </Dialog>
  );
};
