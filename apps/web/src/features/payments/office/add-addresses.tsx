import { network, networks, networkTable, type Network } from '@chaintide/contracts/money/networks';
import { addressLines } from '@chaintide/contracts/money/collection-addresses';
import { useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { AreaField } from '../../../shared/ui/forms/text-field.tsx';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import styles from './add-addresses.module.css';
import { useAddAddressesMutation } from './addresses-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const schema = z.object({ network, lines: addressLines });
const draft = { key: 'chaintide.office.addresses', fields: ['network', 'lines'] } as const;

type Values = { readonly network: Network; readonly lines: string };

const useAdd = (first: Network, onDone: () => void) => {
  const say = useSay();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [initial] = useState<Values>({ network: first, lines: '' });
  const form = useForm<Values, z.infer<typeof schema>>({ schema, initial, draft, failure });
  const [add, { isLoading }] = useAddAddressesMutation();
  const send = async (typed: z.infer<typeof schema>): Promise<void> => {
    if (isLoading) return;
    const { data, error } = await add(typed);
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    say('info', { text: 'office.pool.added', args: data });
    dropDraft(draft.key);
    onDone();
  };
  return { form, failure, submit: form.submit(send), isLoading };
};

interface AddAddressesProps {
  /** The preselected network. */
  readonly first: Network;
  readonly onClose: () => void;
}

const AddForm = ({ first, onClose }: AddAddressesProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const {
    form: { form: element, ...form },
    failure,
    submit,
    isLoading,
  } = useAdd(first, onClose);
  const { values, set } = form;
  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={submit}>
      <Field label={t('office.pool.network')}>
        {(control) => (
          <Select
            {...control}
            value={values.network}
            options={networks.map((value) => ({
              value,
              label: t('money.networkName', { network: value, name: networkTable[value].name }),
            }))}
            onChoose={(chosen) => set({ network: chosen })}
          />
        )}
      </Field>
      <AreaField
        form={form}
        name="lines"
        label={t('office.pool.lines')}
        hint={t('office.pool.linesHint')}
        className={styles['lines']}
        rows={6}
        spellCheck={false}
      />
      <FormFailure failure={failure} />
      <SubmitButton isBusy={isLoading} className={styles['submit']}>
        {t('office.pool.submit')}
      </SubmitButton>
    </form>
  );
};

/** The form for new collection addresses of a network, one per line. */
export const AddAddresses = (props: AddAddressesProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <Dialog title={t('office.pool.add')} onClose={props.onClose} isLight={false}>
      <AddForm {...props} />
    </Dialog>
  );
};
