import { Button, Input } from 'antd';
import { useText } from '../../shared/i18n/use-text.ts';
import { Field } from '../../shared/ui/field.tsx';
import type { Problem } from '../../shared/ui/use-form.ts';
import styles from './auth.module.css';

interface EmailCodeFieldProps {
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly hint: string;
  readonly secondsLeft: number;
  readonly isSending: boolean;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
  readonly onSend: () => void;
}

/** The code from the mail, and the button that asks for one and then counts down. */
export const EmailCodeField = ({ value, problem, hint, secondsLeft, isSending, onType, onBlur, onSend }: EmailCodeFieldProps) => {
  const { t } = useText();
  const isWaiting = secondsLeft > 0;
  return (
    <Field label={t('auth.emailCode')} problem={problem} hint={hint}>
      {(control) => (
        <div className={styles['row']}>
          <Input {...control} value={value} onChange={(event) => onType(event.target.value)} onBlur={onBlur} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
          <Button
            className={styles['send']} disabled={isWaiting} loading={isSending} onClick={onSend}
            {...(isWaiting && { 'aria-label': t('auth.resendAfter', { seconds: secondsLeft }) })}
          >
            {isWaiting ? t('auth.resendIn', { seconds: secondsLeft }) : t('auth.sendCode')}
          </Button>
        </div>
      )}
    </Field>
  );
};
