import type { PagePath } from '@chaintide/contracts/pages';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { usePageMeta } from '../browser/page-meta.ts';
import { useText } from '../i18n/use-text.ts';
import { Page } from '../ui/page.tsx';
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

const OfficeLink = ({ to }: { readonly to: Office }) => {
  const { t } = useText(officeTexts);
  const queue = queueNames.find((name) => queues[name].path === to);
  return (
    <NavLink to={to} className={styles['link']}>
      {t(`pages.${to}.name`)}
      {queue && <Count queue={queue} />}
    </NavLink>
  );
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
  const nav = useRef<HTMLElement>(null);
  // on a phone, the link to this page may be outside the visible area
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' }),
    [],
  );
  return (
    <Page title={t(`pages.${path}.name`)} about={about} width="wide" tools={<Alerts />}>
      <nav ref={nav} data-edges="" className={styles['nav']} aria-label={t('office.nav')}>
        {offices.map((to) => (
          <OfficeLink key={to} to={to} />
        ))}
      </nav>
      <div className={styles['body']}>{children}</div>
    </Page>
  );
};
