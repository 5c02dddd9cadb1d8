import { Input } from 'antd';
import { useState } from 'react';
import '../../i18n/auth-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ControlProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import styles from './password.module.css';

interface PasswordInputProps extends ControlProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onBlur?: () => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at. */
export const PasswordInput = ({ value, onType, autoComplete, ...rest }: PasswordInputProps) => {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      value={value}
      onChange={(event) => onType(event.target.value)}
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
