import type { PagePath } from '@chaintide/contracts/pages';
import type { ReactNode } from 'react';
import { usePageMeta } from '../browser/page-meta.ts';
import { useText } from '../i18n/use-text.ts';
import { Page } from '../ui/page.tsx';
import { PageTabs, type PageTab } from '../ui/page-tabs.tsx';
import { Alerts } from './alerts.tsx';
import styles from './office-page.module.css';
import { queueNames, queues, type QueueName } from './queues.ts';
import { useWaiting, useWaitingCount } from './waiting-api.ts';
import { officeTexts } from './office-texts.ts';

const offices = [
  '/BackendPayment',
  '/payManagement',
  '/RechargeRecord',
  '/BackendWithdrawal',
  '/BackendRefund',
  '/BackgroundAddress',
  '/audit',
] as const satisfies readonly PagePath[];
type Office = (typeof offices)[number];

const Count = ({ queue }: { readonly queue: QueueName }) => {
  const { t } = useText(officeTexts);
  const count = useWaiting(queue)?.total ?? 0;
  return (
    count > 0 && (
      <b className={styles['count']} aria-label={t('office.waitingCount', { count })}>
        {count}
      </b>
    )
  );
};

const useOfficeTabs = (path: Office): PageTab[] => {
  const { t } = useText(officeTexts);
  return offices.map((to) => {
    const queue = queueNames.find((name) => queues[name].path === to);
    return {
      to,
      label: t(`pages.${to}.name`),
      chosen: to === path ? 'page' : undefined,
      mark: queue && <Count queue={queue} />,
    };
  });
};

/** Shows the number of waiting orders in the tab's title. */
const useCountedTitle = (path: Office, count: number): void => {
  const { t } = useText(officeTexts);
  const title = t('shell.meta.titleOf', { name: t(`pages.${path}.name`) });
  usePageMeta({
    title: count > 0 ? t('office.countedTitle', { count, title }) : title,
    description: t(`pages.${path}.about`),
  });
};

interface OfficePageProps {
  readonly path: Office;
  readonly about?: string;
  readonly children: ReactNode;
}

/** A page of the finance back office, with links to the others and the number of orders waiting there. */
export const OfficePage = ({ path, about, children }: OfficePageProps) => {
  const { t } = useText(officeTexts);
  useCountedTitle(path, useWaitingCount());
  return (
    <Page title={t(`pages.${path}.name`)} about={about} width="wide" tools={<Alerts />}>
      <PageTabs label={t('office.nav')} tabs={useOfficeTabs(path)} />
      <div className={styles['body']}>{children}</div>
    </Page>
  );
};
