import type { SubscriptionMailState } from '@chaintide/contracts/reports/subscriptions';
import { useMemo, useState } from 'react';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { timeColumn } from '../../shared/orders/columns.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { StateTag, type Tone } from '../../shared/orders/state-tag.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { useSubscriptionMailsQuery, type MailRow, type PageView } from './lists-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

const tones: Readonly<Record<SubscriptionMailState, Tone>> = {
  queued: 'waiting',
  handed: 'moving',
  sent: 'done',
  failed: 'bad',
  skipped: 'over',
};

const useStateWords = () => {
  const { t } = useText(subscriptionsTexts);
  return useMemo(
    () => ({
      state: ({ state }: MailRow) => t(`subscriptions.messages.states.${state}`),
      reason: ({ reason }: MailRow) => (reason === null ? '' : t(`subscriptions.messages.reasons.${reason}`)),
    }),
    [t],
  );
};

const State = ({ row }: { readonly row: MailRow }) => {
  const words = useStateWords();
  return (
    <span className={styles['state']}>
      <StateTag tone={tones[row.state]} words={words.state(row)} />
      {row.reason && <span className={styles['quiet']}>{words.reason(row)}</span>}
    </span>
  );
};

const useColumns = (): GridColumn<MailRow>[] => {
  const { t, pick } = useText(subscriptionsTexts);
  const words = useStateWords();
  return useMemo(
    () => [
      timeColumn({ key: 'at', title: t('subscriptions.messages.columns.at'), of: ({ at }) => at }),
      {
        key: 'kind',
        title: t('subscriptions.messages.columns.kind'),
        width: 150,
        text: ({ kind }) => t(`subscriptions.reports.kinds.${kind}.name`),
      },
      {
        key: 'subject',
        title: t('subscriptions.messages.columns.subject'),
        width: 280,
        isWide: true,
        text: ({ subject }) => pick(subject),
      },
      {
        key: 'state',
        title: t('subscriptions.messages.columns.state'),
        width: 300,
        text: (row) => [words.state(row), words.reason(row)].filter(Boolean).join(' · '),
        show: (row) => <State row={row} />,
      },
    ],
    [t, pick, words],
  );
};

const Card = ({ row }: { readonly row: MailRow }) => {
  const { pick } = useText();
  return (
    <RowCard>
      <CardLine>
        <b>{pick(row.subject)}</b>
      </CardLine>
      <CardLine look="quiet">
        <State row={row} />
        <OrderTime at={row.at} />
      </CardLine>
    </RowCard>
  );
};

/** Every mail that came, or was to come, by a subscription; live. */
export const MailHistory = () => {
  const { t } = useText(subscriptionsTexts);
  const [view, setView] = useState<PageView>({ page: 1, rows: 10 });
  return (
    <Panel title={t('subscriptions.messages.title')}>
      <RecordList
        name="subscription-mails"
        label={t('subscriptions.messages.title')}
        columns={useColumns()}
        query={useSubscriptionMailsQuery(view)}
        view={view}
        onView={(part) => setView({ ...view, ...part })}
        Card={Card}
        empty={t('subscriptions.messages.empty')}
        isPart
      />
    </Panel>
  );
};
