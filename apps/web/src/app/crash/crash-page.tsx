import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import styles from './not-found-page.module.css';

/** Shown when a page crashes, because the previous content can no longer be trusted. */
export const CrashPage = () => {
  const { t } = useText();
  return (
    <div className={styles['page']} role="alert">
      <h1 className={styles['title']}>{t('shell.crash.title')}</h1>
      <p className={styles['text']}>{t('shell.crash.text')}</p>
      <ActionButton onClick={() => location.reload()}>{t('shell.crash.reload')}</ActionButton>
    </div>
  );
};
