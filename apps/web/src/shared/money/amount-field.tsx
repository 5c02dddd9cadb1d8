import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import type { Problem } from '../ui/forms/use-form.ts';
import { moneyTexts } from '../i18n/money-texts.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly coin: Stablecoin | '';
  readonly problem: Problem | undefined;
  readonly hint?: ReactNode;
  /** Placed beside the field, for example a button for the whole balance. */
  readonly action?: ReactNode;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
}

/** A field for an amount of money. */
export const AmountField = ({ value, coin, problem, hint, action, onType, onBlur }: AmountFieldProps) => {
  const { t } = useText(moneyTexts);
  return (
    <Field label={t('money.amountLabel')} problem={problem} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          suffix={
            <>
              {coin}
              {action}
            </>
          }
          onType={onType}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
