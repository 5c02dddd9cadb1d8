import { TRIAL_MS, DAY } from '@chaintide/contracts/limits';
import { useText } from '../../shared/i18n/use-text.ts';
import { Page } from '../../shared/ui/page.tsx';
import styles from './terms-page.module.css';
import { termsTexts } from './terms-texts.ts';

const sections = [
  'service',
  'account',
  'levels',
  'money',
  'data',
  'conduct',
  'privacy',
  'liability',
  'changes',
] as const;
const days = TRIAL_MS / DAY;

/** The terms that a registration agrees to; readable without a login. */
export const TermsPage = () => {
  const { t } = useText(termsTexts);
  return (
    <Page title={t('pages./terms.name')} about={t('terms.since')}>
      <article className={styles['terms']}>
        <p>{t('terms.intro')}</p>
        {sections.map((section, index) => (
          <section key={section} id={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`} className={styles['heading']}>
              {t('terms.numbered', { n: index + 1, title: t(`terms.${section}.title`) })}
            </h2>
            <p>{t(`terms.${section}.first`, { days })}</p>
            <p>{t(`terms.${section}.second`, { days })}</p>
          </section>
        ))}
      </article>
    </Page>
  );
};
