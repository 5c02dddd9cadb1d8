import { useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Panel } from '../../../shared/ui/page.tsx';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useObjection } from './objection.ts';
import { DraftForm } from './work-order-form.tsx';
import { useSubmitWorkOrder } from './work-orders-api.ts';

/** The form that submits a work order; the page then shows the order. */
export const NewWorkOrder = () => {
  const { t } = useText(workOrdersTexts);
  const [submit] = useSubmitWorkOrder();
  const say = useSay();
  const navigate = useNavigate();
  const objection = useObjection();
  const place = objection?.place ?? 'workOrder';
  return (
    <Panel title={t('workOrders.form.title')}>
      <p className={styles['quiet']}>{t('workOrders.form.about')}</p>
      <DraftForm
        key={place}
        place={place}
        initial={objection?.initial}
        label={t('workOrders.form.submit')}
        send={({ draft, key }) => submit({ ...draft, key })}
        onSent={({ id, number }) => {
          say('info', { text: 'workOrders.form.done', args: { number } });
          void navigate(`/WorkOrderDetails?order=${id}`);
        }}
      />
    </Panel>
  );
};
