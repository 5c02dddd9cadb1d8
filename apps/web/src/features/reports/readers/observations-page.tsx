import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { reportFeedRoute } from '@chaintide/contracts/reports/reports';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Page } from '../../../shared/ui/page.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { PublicationList } from './publication-list.tsx';
import { usePublicationFactsQuery } from './publications-api.ts';
import { Reading } from './reading.tsx';

const numberIn = (text: string | null): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** The published reports for readers: the list, or the one that the link names. */
export const ObservationsPage = () => {
  const { t, language } = useText(reportsTexts);
  const [search] = useSearchParams();
  usePublicationFactsQuery();
  const id = numberIn(search.get('report'));
  return (
    <Page
      title={t('pages./publishObservations.name')}
      about={t('pages./publishObservations.about')}
      width="roomy"
      tools={
        <span className={styles['tools']}>
          {id !== undefined && <Link to="/publishObservations">{t('reports.read.all')}</Link>}
          <a href={`${API_BASE}${fillPath(reportFeedRoute.path, { language })}`} target="_blank" rel="noreferrer">
            {t('reports.read.feed')}
          </a>
        </span>
      }
    >
      {id === undefined ? <PublicationList /> : <Reading id={id} edition={numberIn(search.get('edition'))} />}
    </Page>
  );
};
