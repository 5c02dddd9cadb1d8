import { useText } from '../shared/i18n/use-text.ts';
import styles from './loading.module.css';

/** Stands in for a page whose chunk is on its way. */
export const Loading = () => {
  const { t } = useText();
  return <div className={styles['loading']} role="progressbar" aria-label={t('shell.loading')} />;
};
