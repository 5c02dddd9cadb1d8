import { acceptedAtFirst, type CoinSettings } from '@chaintide/contracts/money/accepted-coins';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { press } from '../../../app/office-testing.tsx';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { AddressesPage } from './addresses-page.tsx';

const visit = (role: 'accounting' | 'admin') => {
  const state: { settings: CoinSettings } = { settings: { coins: [...acceptedAtFirst], history: [] } };
  const world = serving({
    'GET /finance/addresses': gives({ rows: [], free: { 'ERC-20': 1, 'BEP-20': 1, 'TRC-20': 1 }, keys: {} }),
    'GET /finance/coins': () => gives(state.settings)(),
    'PUT /finance/coins': () => gives(state.settings)(),
  });
  const shown = show(
    <>
      <AddressesPage />
      <MessagesView />
    </>,
    { world, as: profileOf(role), at: '/x' },
  );
  return { ...shown, state };
};
const opened = (coins: CoinSettings['coins']): CoinSettings => ({
  coins: coins.map((one) => (one.network === 'TRC-20' && one.coin === 'USDC' ? { ...one, isOn: true } : one)),
  history: [{ network: 'TRC-20', coin: 'USDC', isOn: true, at: Date.now(), by: 'boss' }],
});

onPhone();

describe('the coins that can be recharged', () => {
  it('are visible to accounting, without switches', async () => {
    visit('accounting');
    click('充值币种');
    const panel = await screen.findByRole('dialog', { name: '充值币种' });
    expect((await screen.findByRole('group', { name: /^TRC-20/ })).textContent).toContain('USDC已关闭');
    expect(panel.querySelectorAll('[role="switch"]')).toHaveLength(0);
  });

  it('are opened by an admin after an explanation', async () => {
    const { state } = visit('admin');
    click('充值币种');
    fireEvent.click(await screen.findByRole('switch', { name: 'USDC · TRC-20' }));
    const question = await screen.findByRole('dialog', { name: '请核对：充值币种' });
    expect(question.textContent).toContain('发行方已停止');
    state.settings = opened(state.settings.coins);
    press(question, '开放充值');
    expect(await screen.findByText('USDC（TRC-20）已开放充值')).toBeTruthy();
    expect(asked('PUT', '/finance/coins').map(({ body }) => body)).toEqual([
      { network: 'TRC-20', coin: 'USDC', isOn: true },
    ]);
    expect(
      (await screen.findByRole<HTMLInputElement>('switch', { name: 'USDC · TRC-20', checked: true })).checked,
    ).toBe(true);
    cleanup();
  });

  it('change on an open page when somebody else changes them', async () => {
    const { state, push } = visit('accounting');
    click('充值币种');
    await screen.findByRole('group', { name: /^TRC-20/ });
    state.settings = opened(state.settings.coins);
    push('coins', { name: 'coins.changed', payload: null } as never);
    expect(await screen.findByText('USDC · TRC-20: 已开放')).toBeTruthy();
  });
});
