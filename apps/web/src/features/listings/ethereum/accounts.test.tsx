import type { EthereumBlocksState, TopAccount } from '@chaintide/contracts/market/ethereum-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const PATH = '/marketall/eth/topAddressList';
const state = (byte: string): EthereumBlocksState => ({
  simulated: true,
  blocks: { from: Date.now() - 1_000_000, to: Date.now(), height: 20_000_000, hash: `0x${byte.repeat(32)}` },
});
const rich = (rank: number, balance: number, change: Partial<TopAccount> = {}): TopAccount => ({
  rank,
  address: `0x${'ab'.repeat(20)}`,
  tag: null,
  type: 'person',
  balance,
  share: balance / 120e6,
  averageCost: 1_800,
  ...change,
});
const page = (byte: string, list: TopAccount[], unknown = 0) =>
  gives({ ...state(byte), unknown, total: list.length, page: 1, limit: 50, list });

const visit = (world: Gateway, unknown = 0) => {
  const exchange = rich(1, 1_996_008.5, { tag: { name: 'Binance', kind: 'exchange' } });
  world.answers.set(PATH, page('01', [exchange, rich(2, 3_000, { type: 'contract', share: null })], unknown));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at: '/dataDisplay?tab=etherAccounts' });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '以太坊持币大户' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the richest accounts of Ethereum', () => {
  it('show balance, share, holder and what they are, in both languages', async () => {
    visit(gateway());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/^11,996,008\.50? ETH0xabab…ababab.*Binance1\.663%外部账户成本 \$1,800\.00$/);
    expect(rows()[1]).toMatch(/合约成本 \$1,800\.00$/);
    expect(screen.queryByText(/尚不知道/)).toBeNull();
    await act(() => i18n.changeLanguage('en'));
    await screen.findByRole('list', { name: 'Richest accounts of Ethereum' });
  });

  it('have a button to copy the address that is inside no other', async () => {
    visit(gateway());
    const [copy] = await screen.findAllByRole('button', { name: '复制地址' });
    expect(copy!.parentElement!.closest('button, a')).toBeNull();
  });

  it('say how many are left out, since their addresses are not known', async () => {
    visit(gateway(), 12);
    await screen.findByText(/有 12 个的地址暂未获知/);
  });

  it('are filtered by what they are in the address, and ranked again with every block', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('combobox', { name: /^账户/ }));
    fireEvent.click(screen.getByRole('option', { name: '合约' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=etherAccounts&type=contract'));
    world.answers.set(PATH, page('02', [rich(1, 300_000)]));
    shown.push('ethereumBlocks', state('02'));
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('300,000')]));
  });
});
