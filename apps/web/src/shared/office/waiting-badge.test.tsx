import type { PaymentOrder } from '@chaintide/contracts/money/payments';
import type { PaymentFact } from '@chaintide/contracts/realtime';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked, serving } from '../../app/account-testing.tsx';
import { onPhone } from '../../app/money-testing.ts';
import { applied, fresh, page, paid, visit } from '../../app/office-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

onPhone();

describe('the badge', () => {
  it('counts both queues and announces new orders, but not the first ones', async () => {
    const notices: string[] = [];
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static readonly permission = 'granted';
        constructor(_: string, { body }: NotificationOptions) {
          super();
          notices.push(body!);
        }
      },
    );
    const { tell, store } = await visit(<WaitingBadge />, { withdrawals: [applied] });
    await screen.findByText('2');
    act(() => {
      store.dispatch({ type: 'preferences/preferencesChanged', payload: { notices: true } });
    });
    expect(notices).toEqual([]);
    tell({ ...fresh, state: 'awaitingApproval', version: 2 });
    await screen.findByText('3');
    tell({ ...paid, state: 'success', version: 2 });
    await screen.findByText('2');
    expect(notices).toEqual(['2 笔充值待确认']);
  });

  it('counts orders beyond the loaded page, and reloads for those that are not loaded', async () => {
    let total = 250;
    await prepareBrowser({ isPhone: true });
    const world = serving({
      'GET /finance/payments': () => gives({ total, rows: [paid] })(),
      'GET /finance/withdrawals': () => page([]),
    });
    const { push } = show(<WaitingBadge />, { world, as: profileOf('accounting'), at: '/x' });
    const tell = (payment: PaymentOrder): void =>
      push('payments', { name: 'payment.changed', payload: { payment } } satisfies PaymentFact);
    expect((await screen.findByText('250')).title).toBe('250 笔待处理');
    tell({ ...paid, state: 'success', version: 2 }); // one of the loaded ones
    await screen.findByText('249');
    total = 248;
    tell({ ...fresh, state: 'success', version: 3 });
    await screen.findByText('248');
    expect(asked('GET', '/finance/payments').map(({ search }) => search)).toEqual([
      '?stage=waiting&rows=200',
      '?stage=waiting&rows=200',
    ]);
  });
});
