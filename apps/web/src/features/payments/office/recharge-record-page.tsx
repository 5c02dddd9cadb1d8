import { OfficePage } from '../../../shared/office/office-page.tsx';
import { PaymentsList } from './payments-list.tsx';

const more = ['endedAt', 'reason'];

/** Every recharge that is over, and what arrived. */
export const RechargeRecordPage = () => (
  <OfficePage path="/RechargeRecord">
    <PaymentsList name="recharge-record" stage="ended" more={more} />
  </OfficePage>
);
