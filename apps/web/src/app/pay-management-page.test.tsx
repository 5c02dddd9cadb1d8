import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, choose } from './account-testing.tsx';
import { onPhone } from './money-testing.ts';
import { check, form, paid, press, sent, type, visit } from './office-testing.tsx';
import { gives } from './testing.tsx';
import { PayManagementPage } from './pay-management-page.tsx';

onPhone();

describe('all recharges', () => {
  it('can be edited with a reason, showing the old and the new state', async () => {
    await visit(<PayManagementPage />, {
      payments: [{ ...paid, state: 'failed' }],
      at: '?order=2&act=edit',
      answer: gives({ ...paid, version: 2 }),
    });
    await form('修改状态');
    type('原因', 'rejected by mistake');
    const dialog = await check('修改状态');
    expect(dialog.textContent).toContain('失败 → 待转账');
    press(dialog, '修改状态');
    await waitFor(() =>
      expect(sent('payments', 2)).toEqual([
        { event: { type: 'edit', to: 'awaitingTransfer', reason: 'rejected by mistake' }, version: 1 },
      ]),
    );
  });

  it('can be searched and filtered by the link', async () => {
    const { address } = await visit(<PayManagementPage />, { at: '?page=3&what=ever&state=nonsense' });
    await screen.findByText('R000002 · alice');
    choose(/^不符/, '金额不足');
    await waitFor(() =>
      expect(asked('GET', '/finance/payments').at(-1)?.search).toBe('?page=1&rows=50&mismatch=underpaid'),
    );
    expect(address()).toContain('mismatch=underpaid');
  });

  it('shows prices to admins only', async () => {
    await visit(<PayManagementPage />, { at: '?tab=prices' });
    await screen.findByText('R000002 · alice');
    expect(screen.queryByText('等级价格')).toBeNull();
  });
});
