import { MINUTE } from '@chaintide/contracts/limits';
import { reportStates } from '@chaintide/contracts/reports/reports';
import { reportMachine } from '@chaintide/machines/report';
import { statesOf } from '@chaintide/machines/states';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Alerts } from '../../../shared/office/alerts.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageTabs } from '../../../shared/ui/page-tabs.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { OfficeReports } from './office-reports.tsx';
import { ReportDesk } from './report-desk.tsx';
import { reportIn } from './report-in.ts';
import { useReportCountsQuery } from './reports-api.ts';

const tabs = [...reportStates.filter((state) => state !== 'draft'), 'all' as const];
const waiting: readonly string[] = statesOf(reportMachine, 'held');

/** Where a verifier or admin audits reports: the queues, and one report. Both pages of the specification are this one. */
export const AuditPage = () => {
  const { t } = useText(reportsTexts);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: counts } = useReportCountsQuery(undefined, { pollingInterval: MINUTE });
  const id = reportIn(search);
  const tab = tabs.find((one) => one === search.get('queue')) ?? 'toBeReviewed';
  const path = pathname === '/subscribeBoard' ? '/subscribeBoard' : '/subscribAaudit';
  return (
    <Page title={t(`pages.${path}.name`)} about={t(`pages.${path}.about`)} width="wide" tools={<Alerts />}>
      <PageTabs
        label={t('reports.tabs.label')}
        tabs={tabs.map((name) => ({
          to: `${path}?queue=${name}`,
          label: t(`reports.tabs.${name}`),
          chosen: name === tab ? (id === undefined ? 'page' : 'part') : undefined,
          mark: name !== 'all' && waiting.includes(name) && counts !== undefined && counts[name] > 0 && (
            <b>{counts[name]}</b>
          ),
        }))}
      />
      {id === undefined ? (
        <OfficeReports
          key={tab}
          {...(tab !== 'all' && { state: tab })}
          hasStates={tab === 'all'}
          onOpen={(to) => void navigate(`${path}?queue=${tab}&report=${to}`)}
        />
      ) : (
        <>
          <Link className={styles['back']} to={`${path}?queue=${tab}`}>
            {t('reports.editor.back')}
          </Link>
          <ReportDesk key={id} id={id} />
        </>
      )}
    </Page>
  );
};
