import { DAY, HOUR } from '@chaintide/contracts/limits';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { formatMoment } from '../../../shared/format/time.ts';
import { DetailsPage } from '../own/details-page.tsx';
import { withdrawalOf } from './testing.ts';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';

onPhone();

const SENT = Date.now() - 40 * DAY;
const order = withdrawalOf({
  id: 5,
  state: 'success',
  hash: `0x${'ab'.repeat(32)}`,
  appliedAt: SENT - 2 * HOUR,
  sentAt: SENT,
  endedAt: SENT + HOUR,
});

/** The cell of the office's list of refunds. */
const RefundTime = () => useWithdrawalColumns('refunds').find(({ key }) => key === 'refundTime')!.show!(order);

it('of a refund is when it was sent, for its owner and for the office', async () => {
  show(<DetailsPage />, {
    world: serving({ 'GET /withdrawals/5': gives({ withdrawal: order, history: [] }) }),
    as: profileOf('registered'),
    at: '/withdrawalDetails?id=5',
  });
  const own = (await screen.findByText('转账时间')).parentElement!;
  expect(own.textContent).toContain(formatMoment(SENT, 'zh'));
  cleanup();
  show(<RefundTime />, { as: profileOf('accounting') });
  expect((await screen.findByRole('time')).textContent).toBe(formatMoment(SENT, 'zh'));
});
