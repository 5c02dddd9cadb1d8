import { useText } from '../shared/i18n/use-text.ts';
import styles from './footer.module.css';

const YEAR = new Date().getFullYear();

export const Footer = () => {
  const { t } = useText();
  return (
    <footer className={styles['footer']}>
      <span>{t('shell.footer.notice')}</span>
      <span>{t('shell.footer.copyright', { year: YEAR })}</span>
    </footer>
  );
};
