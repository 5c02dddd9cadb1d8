import type { PagePath } from '@chaintide/contracts/pages';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import styles from './footer.module.css';

const links: readonly PagePath[] = ['/', '/IndexIntroduce', '/privilegeLevel', '/help', '/status', '/terms'];

/** The product's disclaimer and links. */
export const Footer = () => {
  const { t } = useText();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles['footer']}>
      <span>{t('shell.footer.notice')}</span>
      <nav className={styles['links']} aria-label={t('shell.footer.links')}>
        {links.map((path) => (
          <Link key={path} to={path}>
            {t(`pages.${path}.name`)}
          </Link>
        ))}
      </nav>
      <span>{t('shell.footer.copyright', { year })}</span>
    </footer>
  );
};
