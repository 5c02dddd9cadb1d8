import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import type { Problem } from '../ui/forms/use-form.ts';
import { DemoAuthenticator } from './demo-authenticator.tsx';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../i18n/second-factor-texts.ts';

interface SecondFactorFieldProps {
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onType: (value: string) => void;
  /** Whether a recovery code is accepted; not during the setup of the authenticator. */
  readonly takesRecovery?: boolean;
}

/** The code of the authenticator, or a recovery code if it was lost; in the demo with the simulated authenticator. */
export const SecondFactorField = ({ value, problem, onType, takesRecovery = true }: SecondFactorFieldProps) => {
  const { t } = useText(secondFactorTexts);
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const turn = (): void => {
    setKind(kind === 'code' ? 'recovery' : 'code');
    onType('');
  };
  return (
    <>
      <Field label={t(`secondFactor.field.${kind}`)} problem={problem} hint={t(`secondFactor.field.${kind}Hint`)}>
        {(control) => (
          <TextInput
            {...control}
            value={value}
            className={styles['code']}
            onType={onType}
            inputMode={kind === 'code' ? 'numeric' : 'text'}
            autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={kind === 'code' ? 7 : 20}
          />
        )}
      </Field>
      {takesRecovery && (
        <button type="button" className={styles['turn']} onClick={turn}>
          {t(kind === 'code' ? 'secondFactor.field.toRecovery' : 'secondFactor.field.toCode')}
        </button>
      )}
      {kind === 'code' && <DemoAuthenticator onUse={onType} />}
    </>
  );
};
