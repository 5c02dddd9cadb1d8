import { Button, Input } from 'antd';
import '../i18n/auth-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/forms/field.tsx';
import type { Problem } from '../ui/use-form.ts';
import styles from './email-code.module.css';

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
export const EmailCodeField = ({
  value,
  problem,
  hint,
  secondsLeft,
  isSending,
  onType,
  onBlur,
  onSend,
}: EmailCodeFieldProps) => {
  const { t } = useText();
  const isWaiting = secondsLeft > 0;
  return (
    <Field label={t('auth.emailCode')} problem={problem} hint={hint}>
      {(control) => (
        <div className={styles['row']}>
          <Input
            {...control}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onBlur}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          {/* named by us: the sign of loading would be a part of the name */}
          <Button
            className={styles['send']}
            disabled={isWaiting}
            loading={isSending}
            onClick={onSend}
            aria-label={isWaiting ? t('auth.resendAfter', { seconds: secondsLeft }) : t('auth.sendCode')}
          >
            {isWaiting ? t('auth.resendIn', { seconds: secondsLeft }) : t('auth.sendCode')}
          </Button>
        </div>
      )}
    </Field>
  );
};
