import { DAY } from '@chaintide/contracts/limits';
import type { IssuanceEvent, IssuanceState } from '@chaintide/contracts/market/issuance';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { DataDisplayPage } from './data-display-page.tsx';
import { exactAmount, explorerOf } from './issuance-columns.tsx';

const PATH = '/marketall/list/stablecoinEvents';
const hash = `0x${'ab'.repeat(32)}`;
const event = (id: number, change: Partial<IssuanceEvent> = {}): IssuanceEvent => ({
  id,
  chain: 'ethereum',
  coin: 'USDT',
  kind: 'mint',
  amount: '1000000000',
  time: Date.now() - id * 1_000,
  block: 20_000_000 - id,
  hash,
  ...change,
});
const state = (newest: number): IssuanceState => ({
  newest,
  chains: (['ethereum', 'tron'] as const).map((chain) => ({
    chain,
    from: Date.now() - 300 * DAY,
    to: Date.now() - 120_000,
    fetchedAt: Date.now(),
    simulated: true,
  })),
});
const page = (newest: number, list: IssuanceEvent[]) =>
  gives({ ...state(newest), total: list.length, page: 1, limit: 50, list });

const events = [
  event(1),
  event(2, { chain: 'tron', coin: 'USDC', kind: 'burn', amount: '12500.25' }),
  event(3, { kind: 'destroyed', amount: '7' }),
];
const visit = (world: Gateway = gateway(), at = '/dataDisplay?tab=issuance') => {
  if (!world.answers.has(PATH)) world.answers.set(PATH, page(1, events));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '稳定币铸造与销毁事件' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the mint and burn events', () => {
  it('show coin, kind, chain and amount, exact on hover, with how far the chains are read', async () => {
    visit();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toContain('USDT 铸造+1.00B以太坊');
    expect(rows()[1]).toContain('USDC 销毁−12.50K波场');
    expect(rows()[2]).toContain('USDT 销毁冻结资产−7以太坊');
    screen.getByTitle('12,500.25 USDC');
    expect(screen.getByText(/数据读自以太坊区块链：自 .* 起，读至 2 分钟前/)).toBeTruthy();
    expect(document.querySelector('[data-simulated]')).toBeTruthy();
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText(/Read from the TRON blockchain: since .*, up to 2 min/);
  });

  it('are read again when there are newer ones, and not for older ones', async () => {
    const world = gateway();
    const { push } = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(3));
    world.answers.set(PATH, page(9, [event(9), ...events]));
    push('issuance', state(1));
    push('issuance', state(9));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('are filtered by coin, chain and kind in the address', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(3));
    world.answers.set(PATH, page(1, []));
    fireEvent.click(screen.getByRole('combobox', { name: /^币种/ }));
    fireEvent.click(screen.getByRole('option', { name: 'BUSD' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=issuance&coin=BUSD'));
    await screen.findByText('没有相符的事件');
  });

  it('say why there are none', async () => {
    const world = gateway();
    const error = { name: 'market.noSource', args: { path: 'list/stablecoinEvents' } };
    const msg = 'list/stablecoinEvents 还没有数据源';
    world.answers.set(PATH, () => Promise.resolve(answer(503, { data: null, error, msg })));
    visit(world);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('还没有数据源'), { timeout: 10_000 });
  });
});

describe('an event', () => {
  it('links to the explorer of its chain, and nowhere for anything but a hash', () => {
    expect(explorerOf({ chain: 'ethereum', hash })).toBe(`https://etherscan.io/tx/${hash}`);
    expect(explorerOf({ chain: 'tron', hash: 'ab'.repeat(32) })).toBe(
      `https://tronscan.org/#/transaction/${'ab'.repeat(32)}`,
    );
    for (const text of ['', 'javascript:alert(1)', `${hash}/../x`, `${hash}"`])
      expect(explorerOf({ chain: 'ethereum', hash: text })).toBeUndefined();
  });

  it.each([
    ['1234567.000001', '1,234,567.000001'],
    ['123456789012.123456789012345678', '123,456,789,012.123456789012345678'],
    ['7', '7'],
    ['100', '100'],
  ])('shows every digit of %s', (amount, shown) => {
    expect(exactAmount(amount)).toBe(shown);
  });
});
