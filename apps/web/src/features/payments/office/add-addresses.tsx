import { network, networks, networkTable, type Network } from '@chaintide/contracts/networks';
import { addressLines } from '@chaintide/contracts/payments';
import { Button, Input, Select } from 'antd';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/api/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { dropDraft } from '../../../shared/ui/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { FormTheme } from '../../../shared/ui/form-theme.tsx';
import { useForm } from '../../../shared/ui/use-form.ts';
import styles from './add-addresses.module.css';
import { useAddAddressesMutation } from './addresses-api.ts';

const schema = z.object({ network, lines: addressLines });
const draft = { key: 'chaintide.office.addresses', fields: ['network', 'lines'] } as const;

type Values = { readonly network: Network; readonly lines: string };

const useAdd = (first: Network, onDone: () => void) => {
  const say = useSay();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [initial] = useState<Values>({ network: first, lines: '' });
  const form = useForm<Values, z.infer<typeof schema>>({ schema, initial, draft, failure });
  const [add, { isLoading }] = useAddAddressesMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = form.check();
    if (!typed || isLoading) return;
    const { data, error } = await add(typed);
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    say('info', { text: 'office.pool.added', args: data });
    dropDraft(draft.key);
    onDone();
  };
  return { form, failure, submit, isLoading };
};

interface AddAddressesProps {
  /** The network that is proposed. */
  readonly first: Network;
  readonly onClose: () => void;
}

const AddForm = ({ first, onClose }: AddAddressesProps) => {
  const { t } = useText();
  const { form, failure, submit, isLoading } = useAdd(first, onClose);
  const { form: element, values, set, leave, problem } = form;
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <Field label={t('office.pool.network')}>
        {(control) => (
          <Select
            {...control}
            value={values.network}
            options={networks.map((value) => ({
              value,
              label: t('money.networkName', { network: value, name: networkTable[value].name }),
            }))}
            onChange={(chosen) => set({ network: chosen })}
          />
        )}
      </Field>
      <Field label={t('office.pool.lines')} problem={problem('lines')} hint={t('office.pool.linesHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            className={styles['lines']}
            value={values.lines}
            autoSize={{ minRows: 6, maxRows: 14 }}
            spellCheck={false}
            onChange={({ target }) => set({ lines: target.value })}
            onBlur={() => leave('lines')}
          />
        )}
      </Field>
      <FormFailure failure={failure} />
      <Button type="primary" htmlType="submit" loading={isLoading} className={styles['submit']}>
        {t('office.pool.submit')}
      </Button>
    </form>
  );
};

/** New collection addresses of a network, one a line. */
export const AddAddresses = (props: AddAddressesProps) => {
  const { t } = useText();
  return (
    <Dialog title={t('office.pool.add')} onClose={props.onClose} isLight={false}>
      <FormTheme>
        <AddForm {...props} />
      </FormTheme>
    </Dialog>
  );
};
