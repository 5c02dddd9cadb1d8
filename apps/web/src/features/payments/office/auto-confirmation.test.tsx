import type { PaymentFact } from '@chaintide/contracts/realtime';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { press, visit } from '../../../app/office-testing.tsx';
import { PaymentQueuePage } from './payment-queue-page.tsx';

onPhone();

describe('the automatic confirmation of exact matches', () => {
  it('is visible to accounting and changed only by an admin, after an explanation', async () => {
    await visit(<PaymentQueuePage />);
    expect((await screen.findByRole('region', { name: '自动确认完全匹配的充值' })).textContent).toContain('已关闭');
    expect(screen.queryByRole('button', { name: '开启自动确认' })).toBeNull();
    cleanup();
    const world = await visit(<PaymentQueuePage />, { role: 'admin' });
    fireEvent.click(await screen.findByRole('button', { name: '开启自动确认' }));
    const dialog = await screen.findByRole('dialog', { name: '请核对：自动确认' });
    expect(dialog.textContent).toContain('由系统直接入账');
    expect(dialog.textContent).toContain('目前有 3 笔待入账订单完全匹配');
    world.state.auto = { isOn: true, waiting: 0, history: [{ isOn: true, at: Date.now(), by: 'boss' }] };
    press(dialog, '开启自动确认');
    expect(await screen.findByText('自动确认已开启')).toBeTruthy();
    expect(asked('PUT', '/finance/auto-confirmation').map(({ body }) => body)).toEqual([{ isOn: true }]);
    expect((await screen.findByRole('button', { name: '关闭自动确认' })).textContent).toBe('关闭自动确认');
  });

  it('updates an open page when somebody else changes it', async () => {
    const world = await visit(<PaymentQueuePage />);
    await screen.findByText('已关闭');
    world.state.auto = { isOn: true, waiting: 0, history: [{ isOn: true, at: Date.now(), by: 'boss' }] };
    world.push('payments', { name: 'autoConfirmation.changed', payload: null } satisfies PaymentFact);
    expect((await screen.findByText('已开启')).parentElement!.textContent).toContain('· boss');
  });
});
