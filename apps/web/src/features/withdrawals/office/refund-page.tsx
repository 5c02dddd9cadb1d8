import { OfficePage } from '../../../shared/office/office-page.tsx';
import { WithdrawalsList } from './withdrawals-list.tsx';

/** All ended withdrawals, with the amounts paid. */
export const RefundPage = () => (
  <OfficePage path="/BackendRefund">
    <WithdrawalsList name="refunds" stage="ended" columns="refunds" />
  </OfficePage>
);
