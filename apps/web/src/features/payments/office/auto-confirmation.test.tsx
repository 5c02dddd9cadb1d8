import type { PaymentFact } from '@chaintide/contracts/realtime';
import type { OpenOrder } from '@chaintide/contracts/colleagues';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentQueuePage } from './payment-queue-page.tsx';
import { withdrawalOf } from './testing.ts';
import { WithdrawalQueuePage } from '../../withdrawals/office/withdrawal-queue-page.tsx';
import { asked, click } from '../../../app/account-testing.tsx';
import { prepareDialogs } from '../../../app/auth-testing.tsx';
import { ANN, press, visit } from '../../../app/office-testing.tsx';

beforeEach(() => {
  prepareDialogs();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an order that a colleague has open', () => {
  const openAt = (of: 'payment' | 'withdrawal', id: number, user = { id: 11, userName: 'bob' }): OpenOrder => ({
    of,
    id,
    user,
    since: Date.now() - 60_000,
  });

  it('is marked in the list and in the panel, with who, and the mark goes with them', async () => {
    const world = await visit(<PaymentQueuePage />, { at: '?order=2' });
    const panel = await screen.findByRole('dialog');
    await within(panel).findByRole('table');
    expect(world.live.topics()).toEqual(expect.arrayContaining(['colleagues', 'colleagues:payment:2']));
    world.push('colleagues', [
      openAt('payment', 2),
      openAt('withdrawal', 1),
      openAt('payment', 1, { id: ANN, userName: 'satoshi' }),
    ] as never);
    expect((await within(panel).findByText(/也打开了这笔订单/)).textContent).toContain(
      'bob 也打开了这笔订单，请先沟通再处理。 打开于 1分钟前',
    );
    expect(screen.getByText('R000002 · alice', { selector: 'b' }).closest('button')!.textContent).toContain(
      'bob 查看中',
    );
    expect(screen.getByText('R000001 · alice').closest('button')!.textContent).not.toContain('查看中');
    world.push('colleagues', [] as never);
    await waitFor(() => expect(screen.queryByText(/查看中|也打开/)).toBeNull());
    click('关闭');
    await waitFor(() => expect(world.live.topics()).not.toContain('colleagues:payment:2'));
  });

  it('is marked among withdrawals too, however many have it open', async () => {
    const world = await visit(<WithdrawalQueuePage />, { withdrawals: [withdrawalOf({ id: 5 })] });
    await screen.findByText('W000005 · alice');
    world.push('colleagues', [
      openAt('withdrawal', 5),
      openAt('withdrawal', 5, { id: 12, userName: 'carol' }),
    ] as never);
    expect(await screen.findByText('bob和carol 查看中')).toBeTruthy();
  });
});

describe('the confirmation of exact matches', () => {
  it('is seen by accounting and changed by an admin alone, who reads what it does first', async () => {
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

  it('a change by somebody else reaches an open page', async () => {
    const world = await visit(<PaymentQueuePage />);
    await screen.findByText('已关闭');
    world.state.auto = { isOn: true, waiting: 0, history: [{ isOn: true, at: Date.now(), by: 'boss' }] };
    world.push('payments', { name: 'autoConfirmation.changed', payload: null } satisfies PaymentFact as never);
    expect((await screen.findByText('已开启')).parentElement!.textContent).toContain('· boss');
  });
});
