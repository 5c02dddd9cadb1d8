import type { SavedAddress } from '@chaintide/contracts/money/address-book';
import { networks, networkTable } from '@chaintide/contracts/money/networks';
import { BoundCodeField } from '../../../shared/email-code/bound-code-field.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { AddressLabel } from './address-label.tsx';
import { useAddressForm } from './use-address-form.ts';
import styles from './withdrawals.module.css';
import { withdrawalsTexts } from './withdrawals-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

interface AddressDialogProps {
  readonly onSaved: (saved: SavedAddress) => void;
  readonly onClose: () => void;
}

type Fields = Pick<ReturnType<typeof useAddressForm>, 'values' | 'set' | 'leave' | 'problem'>;

const PlaceFields = ({ form }: { readonly form: Fields }) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const { values, set, problem } = form;
  return (
    <>
      <RadioField
        legend={t('money.network')}
        value={values.network}
        problem={problem('network')}
        onChoose={(network) => set({ network })}
        options={networks.map((value) => ({ value, label: value, note: networkTable[value].name }))}
      />
      <TextField
        form={form}
        name="address"
        label={t('withdrawals.form.address')}
        hint={t('withdrawals.book.addressHint')}
        mayWait
        className={styles['address']}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
      />
      <AddressLabel form={form} name="label" />
    </>
  );
};

/** The form that saves an address: network, address, label, and the code for it. */
export const AddressDialog = ({ onSaved, onClose }: AddressDialogProps) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const { form, values, set, leave, problem, failure, code, requestCode, submit, isSubmitting } =
    useAddressForm(onSaved);
  return (
    <Dialog title={t('withdrawals.book.addTitle')} onClose={onClose} isLight={false}>
      <form
        ref={form}
        className={`${styles['form']} ${styles['inDialog']}`}
        noValidate
        aria-label={t('withdrawals.book.addTitle')}
        onSubmit={submit}
      >
        <PlaceFields form={{ values, set, leave, problem }} />
        <BoundCodeField code={code} form={{ values, set, leave, problem }} onSend={requestCode} />
        <FormFailure failure={failure} />
        <p className={styles['quiet']}>{t('withdrawals.book.waitRule')}</p>
        <SubmitButton isBusy={isSubmitting} className={styles['submit']}>
          {t('withdrawals.book.save')}
        </SubmitButton>
      </form>
    </Dialog>
  );
};
