import { SAVED_ADDRESS_LABEL_LENGTH } from '@chaintide/contracts/limits';
import { Checkbox, Input } from 'antd';
import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/forms/field.tsx';
import { useTypedAddress } from './own/address-choice.tsx';
import type { Fields } from './own/use-withdrawal-form.ts';

/** Offers to keep an address that the book lacks. */
export const KeepFields = ({ form: { values, set, leave, problem } }: { readonly form: Fields }) => {
  const { t } = useText();
  const { isSaved, usableAt } = useTypedAddress(values.network, values.address);
  if (usableAt === undefined || isSaved) return null;
  return (
    <>
      <Checkbox checked={values.keeps} onChange={({ target }) => set({ keeps: target.checked })}>
        {t('withdrawals.book.keep')}
      </Checkbox>
      {values.keeps && (
        <Field label={t('withdrawals.book.label')} problem={problem('saveAs')} hint={t('withdrawals.book.labelHint')}>
          {(control) => (
            <Input
              {...control}
              value={values.saveAs}
              autoComplete="off"
              maxLength={SAVED_ADDRESS_LABEL_LENGTH}
              onChange={({ target }) => set({ saveAs: target.value })}
              onBlur={() => {
                if (values.saveAs !== '') leave('saveAs');
              }}
            />
          )}
        </Field>
      )}
    </>
  );
};
