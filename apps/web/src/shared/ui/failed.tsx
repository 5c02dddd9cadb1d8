import { callFailureText, type CallFailure } from '../api/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from './button.tsx';
import styles from './failed.module.css';
import { accountTexts } from '../i18n/account-texts.ts';

/** Something that could not be read, why, and the way to try again. `error` is a query's. */
export const Failed = ({ error, onRetry }: { readonly error: object; readonly onRetry: () => unknown }) => {
  const text = useText(accountTexts);
  return (
    <div className={styles['failed']} role="alert">
      <p>{callFailureText(error as CallFailure, text)}</p>
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
