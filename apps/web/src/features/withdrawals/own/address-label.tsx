import { SAVED_ADDRESS_LABEL_LENGTH } from '@chaintide/contracts/limits';
import { useText } from '../../../shared/i18n/use-text.ts';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldsForm, FormValues } from '../../../shared/ui/forms/use-form.ts';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** The name under which an address is saved. */
export const AddressLabel = <V extends FormValues>(field: {
  readonly form: FieldsForm<V>;
  readonly name: keyof V & string;
}) => {
  const { t } = useText(withdrawalsTexts);
  return (
    <TextField
      {...field}
      label={t('withdrawals.book.label')}
      hint={t('withdrawals.book.labelHint')}
      mayWait
      autoComplete="off"
      maxLength={SAVED_ADDRESS_LABEL_LENGTH}
    />
  );
};
