import type { SavedAddress } from '@chaintide/contracts/address-book';
import { SAVED_ADDRESS_LABEL_LENGTH } from '@chaintide/contracts/limits';
import { networks, networkTable } from '@chaintide/contracts/networks';
import { Button, Input } from 'antd';
import { BoundCodeField } from '../../../shared/email-code/bound-code-field.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { useAddressForm } from './use-address-form.ts';
import styles from './withdrawals.module.css';

interface AddressDialogProps {
  readonly onSaved: (saved: SavedAddress) => void;
  readonly onClose: () => void;
}

type Fields = Pick<ReturnType<typeof useAddressForm>, 'values' | 'set' | 'leave' | 'problem'>;

const PlaceFields = ({ form: { values, set, leave, problem } }: { readonly form: Fields }) => {
  const { t } = useText();
  return (
    <>
      <RadioField
        legend={t('money.network')}
        value={values.network}
        problem={problem('network')}
        onChoose={(network) => set({ network })}
        options={networks.map((value) => ({ value, label: value, note: networkTable[value].name }))}
      />
      <Field
        label={t('withdrawals.form.address')}
        problem={problem('address')}
        hint={t('withdrawals.book.addressHint')}
      >
        {(control) => (
          <Input
            {...control}
            value={values.address}
            className={styles['address']}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            onChange={({ target }) => set({ address: target.value })}
            onBlur={() => {
              if (values.address !== '') leave('address');
            }}
          />
        )}
      </Field>
      <Field label={t('withdrawals.book.label')} problem={problem('label')} hint={t('withdrawals.book.labelHint')}>
        {(control) => (
          <Input
            {...control}
            value={values.label}
            autoComplete="off"
            maxLength={SAVED_ADDRESS_LABEL_LENGTH}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      </Field>
    </>
  );
};

/** Saves an address: which network, where, under what name, and the code bound to it. */
export const AddressDialog = ({ onSaved, onClose }: AddressDialogProps) => {
  const { t } = useText();
  const { form, values, set, leave, problem, failure, code, requestCode, submit, isSubmitting } =
    useAddressForm(onSaved);
  return (
    <Dialog title={t('withdrawals.book.addTitle')} onClose={onClose} isLight={false}>
      <form
        ref={form}
        className={`${styles['form']} ${styles['inDialog']}`}
        noValidate
        aria-label={t('withdrawals.book.addTitle')}
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <PlaceFields form={{ values, set, leave, problem }} />
        <BoundCodeField
          code={code}
          value={values.emailCode}
          problem={problem('emailCode')}
          onType={(emailCode) => set({ emailCode })}
          onBlur={() => {
            if (values.emailCode !== '') leave('emailCode');
          }}
          onSend={() => {
            void requestCode();
          }}
        />
        <FormFailure failure={failure} />
        <p className={styles['quiet']}>{t('withdrawals.book.waitRule')}</p>
        <Button type="primary" htmlType="submit" loading={isSubmitting} className={styles['submit']}>
          {t('withdrawals.book.save')}
        </Button>
      </form>
    </Dialog>
  );
};
