import { useMemo, useState } from 'react';
import { formatDuration } from '../../shared/format/time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { timeColumn } from '../../shared/orders/columns.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { useCampaignsQuery, type CampaignRow, type PageView } from './lists-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

const countsOf = ({ sent, failed, skipped, queued, handed }: CampaignRow) => ({
  sent: sent.toLocaleString('en'),
  failed: failed.toLocaleString('en'),
  skipped: skipped.toLocaleString('en'),
  queued: (queued + handed).toLocaleString('en'),
});

/** In percent; one without subscribers is done. */
const shareOf = ({ sent, failed, skipped, queued, handed }: CampaignRow): number => {
  const done = sent + failed + skipped;
  const all = done + queued + handed;
  return all === 0 ? 100 : Math.floor((done / all) * 100);
};

const useWords = () => {
  const { t, language } = useText(subscriptionsTexts);
  return useMemo(
    () => ({
      counts: (row: CampaignRow) => t('subscriptions.campaigns.counts', countsOf(row)),
      left: ({ endedAt, msLeft }: CampaignRow) => {
        if (endedAt !== null) return t('subscriptions.campaigns.done');
        return msLeft === null ? '–' : formatDuration(msLeft, language);
      },
    }),
    [t, language],
  );
};

const Progress = ({ row }: { readonly row: CampaignRow }) => {
  const { t } = useText(subscriptionsTexts);
  const words = useWords();
  const percent = shareOf(row);
  return (
    <span className={styles['progress']} data-failed={row.failed > 0}>
      <progress value={percent} max={100} aria-label={t('subscriptions.campaigns.bar', { percent })} />
      <span className={styles['quiet']}>{words.counts(row)}</span>
    </span>
  );
};

const useColumns = (): GridColumn<CampaignRow>[] => {
  const { t, pick } = useText(subscriptionsTexts);
  const words = useWords();
  return useMemo(
    () => [
      timeColumn({
        key: 'startedAt',
        title: t('subscriptions.campaigns.columns.startedAt'),
        of: ({ startedAt }) => startedAt,
      }),
      {
        key: 'subject',
        title: t('subscriptions.campaigns.columns.subject'),
        width: 200,
        isWide: true,
        text: ({ subject }) => pick(subject),
      },
      {
        key: 'kind',
        title: t('subscriptions.campaigns.columns.kind'),
        width: 130,
        text: ({ kind }) => t(`subscriptions.reports.kinds.${kind}.name`),
      },
      {
        key: 'group',
        title: t('subscriptions.campaigns.columns.group'),
        width: 120,
        text: ({ group }) => t(`subscriptions.campaigns.groups.${group}`),
      },
      {
        key: 'progress',
        title: t('subscriptions.campaigns.columns.progress'),
        width: 400,
        text: words.counts,
        show: (row) => <Progress row={row} />,
      },
      { key: 'left', title: t('subscriptions.campaigns.columns.left'), width: 110, text: words.left },
    ],
    [t, pick, words],
  );
};

const Card = ({ row }: { readonly row: CampaignRow }) => {
  const { pick } = useText();
  const words = useWords();
  return (
    <RowCard>
      <CardLine>
        <b>{pick(row.subject)}</b>
        <span>{words.left(row)}</span>
      </CardLine>
      <Progress row={row} />
      <CardLine look="quiet">
        <OrderTime at={row.startedAt} />
      </CardLine>
    </RowCard>
  );
};

/** Mails to subscribers and how far they are, live; for verifiers and admins. */
export const CampaignsPanel = () => {
  const { t } = useText(subscriptionsTexts);
  const [view, setView] = useState<PageView>({ page: 1, rows: 10 });
  return (
    <Panel title={t('subscriptions.campaigns.title')}>
      <RecordList
        name="campaigns"
        label={t('subscriptions.campaigns.title')}
        columns={useColumns()}
        query={useCampaignsQuery(view)}
        view={view}
        onView={(part) => setView({ ...view, ...part })}
        sort={{ key: 'startedAt', descending: true }}
        Card={Card}
        empty={t('subscriptions.campaigns.empty')}
        isPart
      />
    </Panel>
  );
};
