import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ControlProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import styles from './password.module.css';
import { TextInput } from './text-input.tsx';
import { authTexts } from '../../i18n/auth-texts.ts';

interface PasswordInputProps extends ControlProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onBlur?: () => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field that can be made visible. */
export const PasswordInput = ({ value, onType, autoComplete, ...rest }: PasswordInputProps) => {
  const { t } = useText(authTexts);
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      value={value}
      onType={onType}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles['eye']}
          aria-label={t(isShown ? 'auth.password.hide' : 'auth.password.show')}
          title={t(isShown ? 'auth.password.hide' : 'auth.password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
};
