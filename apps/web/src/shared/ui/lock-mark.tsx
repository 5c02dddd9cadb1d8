import { useText } from '../i18n/use-text.ts';
import { Icon } from './icon.tsx';
import styles from './lock-mark.module.css';

/** Marks what lies above the reader's grade. */
export const LockMark = () => {
  const { t } = useText();
  const name = t('shell.sidebar.locked');
  return (
    <span className={styles['lock']} role="img" aria-label={name} title={name}>
      <Icon name="lock" />
    </span>
  );
};
