import { callFailureText } from '../failures/failure-text.ts';
import type { CallFailure } from '../failures/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from './button.tsx';
import styles from './failed.module.css';
import { accountTexts } from '../i18n/account-texts.ts';

/** Reports a failed query with the reason and a retry button. */
export const Failed = ({
  error,
  onRetry,
  hint,
}: {
  readonly error: object;
  readonly onRetry: () => unknown;
  /** Added if the gateway could not be reached at all. */
  readonly hint?: string;
}) => {
  const text = useText(accountTexts);
  return (
    <div className={styles['failed']} role="alert">
      <p>
        {callFailureText(error as CallFailure, text)}
        {hint !== undefined && (error as CallFailure).kind === 'link' && ` ${hint}`}
      </p>
      <ActionButton
        data-look="quiet"
        onClick={() => {
          onRetry();
        }}
      >
        {text.t('account.retry')}
      </ActionButton>
    </div>
  );
};
