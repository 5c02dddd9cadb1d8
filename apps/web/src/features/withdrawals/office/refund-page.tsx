import { OfficePage } from '../../../shared/office/office-page.tsx';
import { WithdrawalsList } from './withdrawals-list.tsx';

/** Every withdrawal that is over, and what was paid of it. */
export const RefundPage = () => (
  <OfficePage path="/BackendRefund">
    <WithdrawalsList name="refunds" stage="ended" columns="refunds" />
  </OfficePage>
);
