import { useMemo, useState } from 'react';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { timeColumn } from '../../shared/orders/columns.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { useSubscriptionHistoryQuery, type ChangeRow, type PageView } from './lists-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';

const useWords = () => {
  const { t, pick } = useText(subscriptionsTexts);
  const { data: catalogue } = useCatalogueQuery();
  return useMemo(
    () => ({
      event: ({ event }: ChangeRow) => t(`subscriptions.history.events.${event}`),
      what: ({ kind, indicator: id }: ChangeRow) => {
        if (kind) return t(`subscriptions.reports.kinds.${kind}.name`);
        const indicator = catalogue?.indicators.find((one) => one.id === id);
        return indicator ? pick(indicator.fullName) : (id ?? '');
      },
      by: ({ by, way }: ChangeRow) => (way === 'link' ? t('subscriptions.history.byLink') : (by ?? '–')),
    }),
    [t, pick, catalogue],
  );
};

const useColumns = (): GridColumn<ChangeRow>[] => {
  const { t } = useText(subscriptionsTexts);
  const words = useWords();
  return useMemo(
    () => [
      timeColumn({ key: 'at', title: t('subscriptions.history.columns.at'), of: ({ at }) => at }),
      { key: 'event', title: t('subscriptions.history.columns.event'), width: 120, text: words.event },
      { key: 'what', title: t('subscriptions.history.columns.what'), width: 260, isWide: true, text: words.what },
      { key: 'by', title: t('subscriptions.history.columns.by'), width: 180, text: words.by },
    ],
    [t, words],
  );
};

const Card = ({ row }: { readonly row: ChangeRow }) => {
  const words = useWords();
  return (
    <RowCard>
      <CardLine>
        <b>{words.what(row)}</b>
        <span>{words.event(row)}</span>
      </CardLine>
      <CardLine look="quiet">
        <OrderTime at={row.at} />
        <span>{words.by(row)}</span>
      </CardLine>
    </RowCard>
  );
};

/** Every change of what is subscribed, live. */
export const ChangeHistory = () => {
  const { t } = useText(subscriptionsTexts);
  const [view, setView] = useState<PageView>({ page: 1, rows: 10 });
  return (
    <Panel title={t('subscriptions.history.title')}>
      <RecordList
        name="subscription-changes"
        label={t('subscriptions.history.title')}
        columns={useColumns()}
        query={useSubscriptionHistoryQuery(view)}
        view={view}
        onView={(part) => setView({ ...view, ...part })}
        Card={Card}
        empty={t('subscriptions.history.empty')}
        isPart
      />
    </Panel>
  );
};
