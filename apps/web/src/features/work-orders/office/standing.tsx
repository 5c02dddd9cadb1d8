import type { WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import { MINUTE } from '@chaintide/contracts/limits';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { WorkOrderTag } from '../work-order-tag.tsx';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';

/** The state of an order, whether it is overdue, and who is answering it. */
export const CaseStanding = ({ order: { state, dueAt, holder } }: { readonly order: WorkOrderCase }) => {
  const { t } = useText(workOrdersTexts);
  const live = useLive();
  const now = useNow(MINUTE, live.now);
  const staffId = useUserId();
  return (
    <span className={styles['tags']}>
      <WorkOrderTag state={state} />
      {dueAt !== null && dueAt <= now && (
        <span className={styles['late']} title={t('workOrders.office.overdue')}>
          {t('workOrders.office.queues.overdue')}
        </span>
      )}
      {holder && (
        <span className={styles['quiet']}>
          {holder.id === staffId
            ? t('workOrders.office.you')
            : t('workOrders.office.answering', { name: holder.userName })}
        </span>
      )}
    </span>
  );
};
