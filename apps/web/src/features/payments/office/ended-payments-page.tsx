import { OfficePage } from '../../../shared/office/office-page.tsx';
import { PaymentsList } from './payments-list.tsx';

const more = ['endedAt', 'reason'];

/** All ended recharges, with the received amounts. */
export const EndedPaymentsPage = () => (
  <OfficePage path="/RechargeRecord">
    <PaymentsList name="recharge-record" stage="ended" more={more} />
  </OfficePage>
);
