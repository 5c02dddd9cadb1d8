import { useNavigate } from 'react-router';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import styles from './not-found-page.module.css';

const Picture = ({ label }: { label: string }) => (
  <svg className={styles['picture']} viewBox="0 0 320 180" role="img" aria-label={label}>
    <g className={styles['digits']}>
      <path d="M86 110V34L48 86h50" />
      <path d="M262 110V34l-38 52h50" />
    </g>
    <g className={styles['chain']}>
      <path d="M158 42h-8a30 30 0 0 0 0 60h6" />
      <path d="M166 102h6a30 30 0 0 0 0-60h-4" />
      <path className={styles['sparks']} d="m158 22 2 9M168 22l-3 9M158 122l2-9M168 122l-3-9" />
    </g>
    <path
      className={styles['wave']}
      d="M0 142c27 0 27-16 53-16s27 16 54 16 26-16 53-16 27 16 53 16 27-16 54-16 26 16 53 16v38H0Z"
    />
    <path
      className={styles['crest']}
      d="M0 158c27 0 27-14 53-14s27 14 54 14 26-14 53-14 27 14 53 14 27-14 54-14 26 14 53 14v22H0Z"
    />
  </svg>
);

export const NotFoundPage = () => {
  const { t } = useText();
  const navigate = useNavigate();
  usePageMeta({
    title: t('shell.meta.notFound'),
    description: t('shell.meta.description'),
    keywords: t('shell.meta.keywords'),
  });
  return (
    <div className={styles['page']}>
      <Picture label={t('shell.notFound.image')} />
      <h1 className={styles['title']}>{t('shell.notFound.title')}</h1>
      <p className={styles['text']}>{t('shell.notFound.text')}</p>
      <ActionButton
        onClick={() => {
          void navigate('/');
        }}
      >
        {t('shell.notFound.home')}
      </ActionButton>
    </div>
  );
};
