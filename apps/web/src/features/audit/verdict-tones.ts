import type { AuditVerdict, Reserve } from '@chaintide/contracts/money/audit';
import type { Tone } from '../../shared/orders/state-tag.tsx';

export const verdictTones: Readonly<Record<AuditVerdict, Tone>> = {
  consistent: 'done',
  incomplete: 'waiting',
  broken: 'bad',
};

export const reserveTones: Readonly<Record<Reserve['verdict'], Tone>> = {
  even: 'done',
  ownFunds: 'over',
  missing: 'bad',
  surplus: 'bad',
};
