import type { Language } from '@chaintide/contracts/language';
import { reportPath, type PublishedEdition } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageMeta } from '../../../shared/browser/page-meta.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { LanguageTabs } from '../language-tabs.tsx';
import { ReportBody } from '../report-body.tsx';
import { KindTag } from '../report-tags.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { useEditionsQuery, usePublicationQuery } from './publications-api.ts';
import { Verifying } from './verifying.tsx';

const Head = ({ edition, language }: { readonly edition: PublishedEdition; readonly language: Language }) => {
  const { t } = useText(reportsTexts);
  const { number, kind, day, audience, publisher, auditor, publishedAt } = edition;
  return (
    <header className={styles['readHead']}>
      <p className={styles['cardHead']}>
        <KindTag kind={kind} />
        <time className={styles['day']}>{day}</time>
        <span className={styles['audience']}>{t(`reports.audiences.${audience}`)}</span>
      </p>
      <h2 lang={language}>{edition.title[language]}</h2>
      <p className={styles['quiet']}>
        {[
          number,
          t('reports.read.version', { n: edition.edition }),
          `${t('reports.list.publisher')} ${publisher ?? t('reports.list.program')}`,
          ...(auditor === null ? [] : [`${t('reports.list.auditor')} ${auditor}`]),
          `${t('reports.read.published')} `,
        ].join(' · ')}
        <OrderTime at={publishedAt} />
      </p>
    </header>
  );
};

const Archive = ({ edition: { id, edition } }: { readonly edition: PublishedEdition }) => {
  const { t, pick } = useText(reportsTexts);
  const { data = [] } = useEditionsQuery(id);
  if (data.length < 2) return null;
  return (
    <details>
      <summary>{t('reports.read.versions')}</summary>
      <ul className={styles['editions']}>
        {data.map((one) => (
          <li key={one.edition}>
            <Link to={reportPath(id, one.edition)} aria-current={one.edition === edition ? 'page' : undefined}>
              {[t('reports.read.version', { n: one.edition }), pick(one.title)].join(' · ')}
            </Link>
            <span className={styles['quiet']}>
              <OrderTime at={one.publishedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

const Article = ({ edition }: { readonly edition: PublishedEdition }) => {
  const { t, language: own, pick } = useText(reportsTexts);
  const [language, setLanguage] = useState<Language>(own);
  const { id, newest, parts, charts } = edition;
  usePageMeta({ title: t('shell.meta.titleOf', { name: pick(edition.title) }), description: pick(edition.excerpt) });
  return (
    <div className={styles['reading']}>
      <article className={styles['article']}>
        <LanguageTabs label={t('reports.read.showIn')} value={language} onChoose={setLanguage} />
        <Head edition={edition} language={language} />
        {edition.edition < newest && (
          <p className={styles['stale']} role="status">
            {t('reports.read.older', { n: edition.edition })}
            <Link to={reportPath(id)}>{t('reports.read.newest')}</Link>
          </p>
        )}
        <ReportBody parts={parts[language]} charts={charts} language={language} isFrozen />
      </article>
      <aside className={styles['aside']}>
        <Archive edition={edition} />
        <Verifying edition={edition} />
      </aside>
    </div>
  );
};

interface ReadingProps {
  readonly id: number;
  readonly edition: number | undefined;
}

/** One published report. */
export const Reading = (place: ReadingProps) => {
  const { t } = useText(reportsTexts);
  const { currentData: edition, error, refetch } = usePublicationQuery(place);
  if (edition) return <Article key={edition.edition} edition={edition} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <p role="status">{t('reports.read.loading')}</p>;
};
