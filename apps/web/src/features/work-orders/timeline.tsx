import type { WorkOrderLine } from '@chaintide/contracts/support/work-orders';
import type { TextKey } from '../../shared/i18n/text-key.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { RichText } from '../../shared/text/rich-text.tsx';
import { Attachments } from './attachments.tsx';
import styles from './work-orders.module.css';
import { workOrdersTexts } from '../../shared/orders/work-orders-texts.ts';

interface LineProps {
  readonly line: WorkOrderLine;
  readonly number: string;
}

const Line = ({ line: { by, at, event, text, files, isOwner, ...line }, number }: LineProps) => {
  const { t } = useText(workOrdersTexts);
  const isSaid = text !== null || files.length > 0;
  const isInternal = line.isInternal && text !== null; // the submitter sees the step, without its text
  return (
    <li className={styles['line']} data-said={isSaid} data-staff={!isOwner} data-internal={isInternal}>
      <p className={styles['who']}>
        <b>{by}</b> {t(`workOrders.events.${event}` as TextKey<'workOrders'>)}
        {isInternal && <span className={styles['internal']}>{t('workOrders.office.internal')}</span>}
        <span className={styles['at']}>
          <OrderTime at={at} />
        </span>
      </p>
      {text && (
        <div className={styles['said']}>
          <RichText html={text.html} />
        </div>
      )}
      <Attachments files={files} number={number} />
    </li>
  );
};

/** Each step of an order, the oldest first, with what was written and attached. */
export const Timeline = ({ lines, number }: { readonly lines: readonly WorkOrderLine[]; readonly number: string }) => {
  const { t } = useText(workOrdersTexts);
  return (
    <ol className={styles['timeline']} aria-label={t('workOrders.details.thread')}>
      {lines.map((line) => (
        <Line key={line.line} line={line} number={number} />
      ))}
    </ol>
  );
};
