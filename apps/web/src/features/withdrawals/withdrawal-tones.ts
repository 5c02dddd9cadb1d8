import type { WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import type { Tone } from '../../shared/orders/state-tag.tsx';

export const withdrawalTones: Readonly<Record<WithdrawalState, Tone>> = {
  pending: 'waiting',
  approved: 'moving',
  transferring: 'moving',
  success: 'done',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'over',
};
