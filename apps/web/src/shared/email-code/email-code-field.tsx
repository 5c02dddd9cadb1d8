import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { BusyButton } from '../ui/forms/submit-button.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import type { Problem } from '../ui/forms/use-form.ts';
import styles from './email-code.module.css';
import { authTexts } from '../i18n/auth-texts.ts';

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

/** The field for a mailed code, and the button that requests one and then counts down. */
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
  const { t } = useText(authTexts);
  const isWaiting = secondsLeft > 0;
  return (
    <Field label={t('auth.emailCode')} problem={problem} hint={hint}>
      {(control) => (
        <div className={styles['row']}>
          <TextInput
            {...control}
            value={value}
            onType={onType}
            onBlur={onBlur}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          <BusyButton
            data-look="quiet"
            className={styles['send']}
            disabled={isWaiting}
            isBusy={isSending}
            onClick={onSend}
            aria-label={isWaiting ? t('auth.resendAfter', { seconds: secondsLeft }) : t('auth.sendCode')}
          >
            {isWaiting ? t('auth.resendIn', { seconds: secondsLeft }) : t('auth.sendCode')}
          </BusyButton>
        </div>
      )}
    </Field>
  );
};
