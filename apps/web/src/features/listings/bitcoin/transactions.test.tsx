import { MINUTE } from '@chaintide/contracts/limits';
import type { BigTransaction, BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { searchedFor } from './blocks-api.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const PATH = '/marketall/btc/largeTransactions';
const hash = (byte: string): string => byte.repeat(32);
const transaction = (id: number, change: Partial<BigTransaction> = {}): BigTransaction => ({
  id,
  txId: hash('ab'),
  vout: 1,
  type: 'p2wpkh',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  from: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  fromTag: null,
  toTag: null,
  amount: 12.5,
  usd: 1_250_000,
  time: Date.now() - id * MINUTE,
  height: 900_000 - id,
  block: hash('cd'),
  heldDays: 40.25,
  buyPrice: 60_000,
  sellPrice: 100_000,
  profit: 500_000,
  ...change,
});
const state = (byte: string, simulated = false): BitcoinBlocksState => ({
  simulated,
  blocks: { from: Date.now() - 30 * 24 * 60 * MINUTE, to: Date.now() - 2 * MINUTE, height: 900_000, hash: hash(byte) },
});
const page = (given: BitcoinBlocksState, list: BigTransaction[]) =>
  gives({ ...given, total: list.length, page: 1, limit: 50, list });
const listed = [
  transaction(1),
  transaction(2, { from: null, heldDays: null, buyPrice: null, profit: null, amount: 3.125 }),
  transaction(3, { profit: -2_500_000, toTag: { name: 'Coinbase', kind: 'exchange' } }),
];

const visit = (world: Gateway = gateway(), at = '/dataDisplay?tab=transactions') => {
  if (!world.answers.has(PATH)) world.answers.set(PATH, page(state('01'), listed));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '比特币大额交易' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the big transactions', () => {
  it('show amount, value, address, how long the coins were held, and the profit', async () => {
    visit();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toMatch(/^12\.50 BTC\$1\.25Mbc1qar…wf5mdq.*持有 40\.3 天\$500\.0K$/);
    expect(rows()[1]).toMatch(/^3\.13 BTC.*新挖出–$/);
    expect(rows()[2]).toContain('Coinbase');
    expect(rows()[2]).toMatch(/-\$2\.50M$/);
    screen.getAllByTitle('$500,000.00');
    expect(screen.getByText(/至第 900,000 块（2 分钟前）/)).toBeTruthy();
    expect(document.querySelector('[data-simulated]')).toBeNull();
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText(/up to block 900,000, 2 min/);
  });

  it('are read again with every block, and not for a block that is shown already', async () => {
    const world = gateway();
    world.answers.set(PATH, page(state('01', true), listed));
    const { push } = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(document.querySelector('[data-simulated]')).toBeTruthy();
    world.answers.set(PATH, page(state('02', true), [transaction(4), ...listed]));
    push('bitcoinBlocks', state('01', true));
    push('bitcoinBlocks', state('02', true));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('are filtered by value, kind, day and search in the address', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(3));
    world.answers.set(PATH, page(state('01'), []));
    fireEvent.click(screen.getByRole('combobox', { name: /^最低金额/ }));
    fireEvent.click(screen.getByRole('option', { name: '≥ $100.0M' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=transactions&least=100000000'));
    fireEvent.change(screen.getByLabelText('起始日（UTC）'), { target: { value: '2026-01-02' } });
    await waitFor(() => expect(shown.address()).toContain('start=2026-01-02'));
    await screen.findByText('没有相符的交易');
  });

  it('say why there are none', async () => {
    const world = gateway();
    const error = { name: 'market.noSource', args: { path: 'btc/largeTransactions' } };
    const msg = 'btc/largeTransactions 还没有数据源';
    world.answers.set(PATH, () => Promise.resolve(answer(503, { data: null, error, msg })));
    visit(world);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('还没有数据源'), { timeout: 10_000 });
  });

  it.each([
    ['', {}],
    [hash('AB'), { txId: hash('ab') }],
    ['bc1q', { address: 'bc1q' }],
    ['multi(1,02ab', { address: 'multi(1,02ab' }],
    ['%', undefined],
    ['一个地址', undefined],
  ])('are searched by transaction or address: %s', (search, asked) => {
    expect(searchedFor(search)).toEqual(asked);
  });
});
