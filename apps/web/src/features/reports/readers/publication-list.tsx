import { reportKinds, reportPath, type PublishedReport } from '@chaintide/contracts/reports/reports';
import { Link } from 'react-router';
import { Pager } from '../../../shared/grid/pager.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ListFilters } from '../../../shared/lists/list-filters.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Found } from '../../../shared/text/found.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { KindTag } from '../report-tags.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { observationsLink } from './observations-view.ts';
import { usePublicationsQuery } from './publications-api.ts';

const Card = ({ report, search }: { readonly report: PublishedReport; readonly search: string }) => {
  const { t, pick } = useText(reportsTexts);
  return (
    <li>
      <Link to={reportPath(report.id)} className={styles['card']}>
        <span className={styles['cardHead']}>
          <KindTag kind={report.kind} />
          <time className={styles['day']}>{report.day}</time>
          {report.audience !== 'all' && (
            <span className={styles['audience']}>{t(`reports.audiences.${report.audience}`)}</span>
          )}
        </span>
        <b className={styles['cardTitle']}>
          <Found text={pick(report.title)} query={search} />
        </b>
        <span className={styles['excerpt']}>
          <Found text={pick(report.excerpt)} query={search} />
        </span>
        <span className={styles['cardFoot']}>
          {[report.number, ...(report.edition > 1 ? [t('reports.read.version', { n: report.edition })] : []), ''].join(
            ' · ',
          )}
          <OrderTime at={report.publishedAt} />
        </span>
      </Link>
    </li>
  );
};

/** The published reports, searched and filtered, the newest first. */
export const PublicationList = () => {
  const { t } = useText(reportsTexts);
  const { view, change } = useListLink(observationsLink);
  const { search, ...shown } = view;
  const { data, error, refetch } = usePublicationsQuery({ ...shown, q: search });
  return (
    <>
      <div className={styles['filters']} role="search" aria-label={t('reports.list.label')}>
        <ListFilters link={observationsLink} view={view} onChange={change} search={t('reports.read.search')}>
          <FilterChoice
            name={t('reports.list.kind')}
            value={view.kind}
            options={reportKinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
            onChoose={(kind) => change({ kind })}
          />
        </ListFilters>
      </div>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <p role="status">{t('reports.read.loading')}</p>}
      {data?.rows.length === 0 && (
        <p className={styles['none']} role="status">
          {t(observationsLink.isFiltered(view) ? 'reports.list.noneFits' : 'reports.read.none')}
        </p>
      )}
      {data && (
        <ol className={styles['cards']} aria-label={t('reports.list.label')}>
          {data.rows.map((report) => (
            <Card key={report.id} report={report} search={search} />
          ))}
        </ol>
      )}
      {data && (
        <Pager
          of={t('reports.list.label')}
          total={data.total}
          page={view.page}
          rows={view.rows}
          onPage={(page) => change({ page })}
          onRows={(rows) => change({ rows, page: 1 })}
        />
      )}
    </>
  );
};
