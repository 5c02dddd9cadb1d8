import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { Timeline } from '../timeline.tsx';
import { WorkOrderTag } from '../work-order-tag.tsx';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { Endings, OwnReply, useMayTake } from './own-acts.tsx';
import { DraftForm } from './work-order-form.tsx';
import { useActOnOwnWorkOrder, useWorkOrder, type WorkOrderFile } from './work-orders-api.ts';

/** The last text that was submitted as the description. */
const descriptionOf = ({ lines }: WorkOrderFile): string =>
  lines.findLast(({ event, text }) => text && (event === 'submit' || event === 'edit'))?.text?.source ?? '';

const EditForm = ({ file, onDone }: { readonly file: WorkOrderFile; readonly onDone: () => void }) => {
  const { t } = useText(workOrdersTexts);
  const say = useSay();
  const [act] = useActOnOwnWorkOrder();
  const { id, title, category, version } = file.workOrder;
  return (
    <Panel title={t('workOrders.details.edit')}>
      <DraftForm
        place={`workOrder.${id}.edit`}
        initial={{ title, category, description: descriptionOf(file) }}
        label={t('workOrders.form.save')}
        send={({ draft }) => act({ id, version, event: { type: 'edit', ...draft } })}
        onSent={() => {
          say('info', { text: 'workOrders.form.saved' });
          onDone();
        }}
        onCancel={onDone}
      />
    </Panel>
  );
};

const Details = ({ file }: { readonly file: WorkOrderFile }) => {
  const { t } = useText(workOrdersTexts);
  const [isEditing, setEditing] = useState(false);
  const { workOrder: order, lines } = file;
  const mayTake = useMayTake(order);
  return (
    <>
      <Panel
        title={`${order.number} · ${order.title}`}
        tools={
          <span className={styles['tags']}>
            <span className={styles['quiet']}>{t(`workOrders.categories.${order.category}`)}</span>
            <WorkOrderTag state={order.state} />
          </span>
        }
      >
        <div className={styles['standing']} aria-live="polite">
          <p>{t(`workOrders.standing.${order.state}`)}</p>
          <div className={styles['acts']}>
            {mayTake('edit') && !isEditing && (
              <ActionButton data-look="quiet" onClick={() => setEditing(true)}>
                {t('workOrders.details.edit')}
              </ActionButton>
            )}
            <Endings order={order} />
          </div>
        </div>
        {order.bonusAt !== null && <p>{t('workOrders.details.bonus')}</p>}
      </Panel>
      {isEditing && <EditForm file={file} onDone={() => setEditing(false)} />}
      <Panel title={t('workOrders.details.thread')}>
        <Timeline lines={lines} number={order.number} />
        <OwnReply order={order} />
      </Panel>
    </>
  );
};

const File = ({ id }: { readonly id: number }) => {
  const { t } = useText(workOrdersTexts);
  const { currentData: file, error, refetch } = useWorkOrder(id);
  if (file) return <Details file={file} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};

/** One of the account's work orders: its standing, its timeline, and what its submitter can do. */
export const WorkOrderDetailsPage = () => {
  const { t } = useText(workOrdersTexts);
  const [search] = useSearchParams();
  const id = Number(search.get('order'));
  return (
    <Page
      title={t('pages./WorkOrderDetails.name')}
      width="roomy"
      tools={<Link to="/help#workOrder">{t('workOrders.details.all')}</Link>}
    >
      {Number.isSafeInteger(id) && id > 0 ? <File key={id} id={id} /> : <p>{t('workOrders.details.missing')}</p>}
    </Page>
  );
};
