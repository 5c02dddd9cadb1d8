import { useText } from '../../../shared/i18n/use-text.ts';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { AddressLabel } from './address-label.tsx';
import { useTypedAddress } from './address-choice.tsx';
import type { Fields } from './use-withdrawal-form.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** Offers to save an address that is not in the book. */
export const SaveAddressFields = ({ form }: { readonly form: Fields }) => {
  const { t } = useText(withdrawalsTexts);
  const { values, set } = form;
  const { isSaved, usableAt } = useTypedAddress(values.network, values.address);
  if (usableAt === undefined || isSaved) return null;
  return (
    <>
      <Checkbox isTicked={values.keeps} onTick={(keeps) => set({ keeps })}>
        {t('withdrawals.book.keep')}
      </Checkbox>
      {values.keeps && <AddressLabel form={form} name="saveAs" />}
    </>
  );
};
