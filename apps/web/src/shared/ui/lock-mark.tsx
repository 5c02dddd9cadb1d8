import { useText } from '../i18n/use-text.ts';
import styles from './lock-mark.module.css';

/** Marks what lies above the reader's grade. The style sheet draws it, because the menu has hundreds. */
export const LockMark = () => {
  const { t } = useText();
  const name = t('shell.sidebar.locked');
  return <span className={styles['lock']} role="img" aria-label={name} title={name} />;
};
