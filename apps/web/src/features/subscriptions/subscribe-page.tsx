import { useUserId } from '../../shared/api/use-user-id.ts';
import { DemoMailbox } from '../../shared/email-code/demo-mailbox.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { CampaignsPanel } from './campaigns-panel.tsx';
import { ChangeHistory } from './change-history.tsx';
import { MailHistory } from './mail-history.tsx';
import { MetricsPanel } from './metrics-panel.tsx';
import { ReportSwitches } from './report-switches.tsx';
import { useSubscriptionFactsQuery, useSubscriptionsQuery } from './subscriptions-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

/** The account's subscriptions, the mails that came by them, and every change; staff also see how far mails to subscribers are. */
export const SubscribePage = () => {
  const { t } = useText(subscriptionsTexts);
  const { role } = useSession();
  useSubscriptionFactsQuery(useUserId());
  const { data, error, refetch } = useSubscriptionsQuery();
  return (
    <Page width="roomy" title={t('pages./subscribe.name')} about={t('pages./subscribe.about')}>
      {!data && error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (
        <div className={styles['panels']}>
          <ReportSwitches data={data} />
          <MetricsPanel data={data} />
        </div>
      )}
      {(role === 'verifier' || role === 'admin') && <CampaignsPanel />}
      {data && <DemoMailbox address={data.email} />}
      <MailHistory />
      <ChangeHistory />
    </Page>
  );
};
