import { SAVED_ADDRESS_LABEL_LENGTH } from '@chaintide/contracts/limits';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { useTypedAddress } from './address-choice.tsx';
import type { Fields } from './use-withdrawal-form.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** Offers to save an address that is not in the book. */
export const KeepFields = ({ form }: { readonly form: Fields }) => {
  const { t } = useText(withdrawalsTexts);
  const { values, set } = form;
  const { isSaved, usableAt } = useTypedAddress(values.network, values.address);
  if (usableAt === undefined || isSaved) return null;
  return (
    <>
      <Checkbox isTicked={values.keeps} onTick={(keeps) => set({ keeps })}>
        {t('withdrawals.book.keep')}
      </Checkbox>
      {values.keeps && (
        <TextField
          form={form}
          name="saveAs"
          label={t('withdrawals.book.label')}
          hint={t('withdrawals.book.labelHint')}
          mayWait
          autoComplete="off"
          maxLength={SAVED_ADDRESS_LABEL_LENGTH}
        />
      )}
    </>
  );
};
