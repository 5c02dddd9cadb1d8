import type { PagePath } from '@chaintide/contracts/pages';
import { useNavigate } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import { ActionButton } from '../shared/ui/button.tsx';
import { gatesTexts } from '../shared/i18n/gates-texts.ts';
import styles from './notice.module.css';

export interface PageProps {
  readonly path: PagePath;
}

const Scaffold = () => (
  <svg className={styles['picture']} viewBox="0 0 320 150" aria-hidden="true">
    <path
      className={styles['grid']}
      d="M40 20v96M100 20v96M160 20v96M220 20v96M280 20v96M30 116h260M30 84h260M30 52h260"
    />
    <path className={styles['drawn']} d="M40 100c20 0 24-34 44-34s20 22 40 22 22-40 42-40" />
    <path className={styles['planned']} d="M166 48c22 0 20 26 42 26s24-40 46-40h26" />
    <circle className={styles['pen']} cx="166" cy="48" r="6" />
    <path
      className={styles['wave']}
      d="M0 134c27 0 27-10 53-10s27 10 54 10 26-10 53-10 27 10 53 10 27-10 54-10 26 10 53 10v16H0Z"
    />
  </svg>
);

/** The placeholder of a planned page, with a description of it. */
export const ComingPage = ({ path }: PageProps) => {
  const { t } = useText(gatesTexts);
  const navigate = useNavigate();
  return (
    <div className={styles['page']}>
      <Scaffold />
      <p className={styles['mark']}>{t('gates.coming.mark')}</p>
      <h1 className={styles['title']}>{t(`pages.${path}.name`)}</h1>
      <p className={styles['text']}>{t('gates.coming.text')}</p>
      <p className={styles['about']}>{t(`pages.${path}.about`)}</p>
      <ActionButton
        onClick={() => {
          void navigate('/');
        }}
      >
        {t('gates.charts')}
      </ActionButton>
    </div>
  );
};
