import { useText } from '../../../shared/i18n/use-text.ts';
import { AutoConfirmation } from './auto-confirmation.tsx';
import { OfficePage } from '../../../shared/office/office-page.tsx';
import { unmatchedLink } from './office-payments-view.ts';
import { useUnmatched } from './payment-orders-api.ts';
import styles from '../../../shared/office/office-page.module.css';
import { PaymentsList } from './payments-list.tsx';
import { Tabs, useTab } from '../../../shared/office/tabs.tsx';
import { Unmatched } from './unmatched.tsx';
import { officeTexts } from '../../../shared/office/office-texts.ts';

const waiting = { ...unmatchedLink.first, rows: 1 };

/** The live queue of recharges: every open order, and transfers without an order. */
export const PaymentQueuePage = () => {
  const { t } = useText(officeTexts);
  const tab = useTab(['orders', 'unmatched']);
  const { data: unmatched } = useUnmatched(waiting);
  return (
    <OfficePage path="/BackendPayment">
      <div className={styles['head']}>
        <Tabs
          label={t('pages./BackendPayment.name')}
          chosen={tab}
          tabs={[
            { name: 'orders', label: t('office.tabs.orders') },
            { name: 'unmatched', label: t('office.tabs.unmatched'), count: unmatched?.total },
          ]}
        />
        <AutoConfirmation />
      </div>
      {tab === 'unmatched' ? <Unmatched /> : <PaymentsList name="payment-queue" stage="open" />}
    </OfficePage>
  );
};
