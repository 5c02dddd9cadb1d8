import { OfficePage } from '../../../shared/office/office-page.tsx';
import { WithdrawalsList } from './withdrawals-list.tsx';

/** The live queue of withdrawals: to approve, to send, and in transit. */
export const WithdrawalQueuePage = () => (
  <OfficePage path="/BackendWithdrawal">
    <WithdrawalsList name="withdrawal-queue" stage="open" columns="queue" />
  </OfficePage>
);
