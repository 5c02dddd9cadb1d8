import type { Stablecoin } from '@chaintide/contracts/wallet';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import '../i18n/money-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/forms/field.tsx';
import type { Problem } from '../ui/use-form.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly coin: Stablecoin | '';
  readonly problem: Problem | undefined;
  readonly hint?: ReactNode;
  /** Beside the field, such as a way to take all there is. */
  readonly action?: ReactNode;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
}

/** An amount of money as it is typed. */
export const AmountField = ({ value, coin, problem, hint, action, onType, onBlur }: AmountFieldProps) => {
  const { t } = useText();
  return (
    <Field label={t('money.amountLabel')} problem={problem} hint={hint}>
      {(control) => (
        <Input
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
          onChange={({ target }) => onType(target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
