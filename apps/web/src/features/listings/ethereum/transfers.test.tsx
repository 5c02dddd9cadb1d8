import { MINUTE } from '@chaintide/contracts/limits';
import type { BigTransfer, EthereumBlocksState } from '@chaintide/contracts/market/ethereum-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';
import { searchedFor } from './ether-api.ts';

const PATH = '/marketall/eth/largeTransactions';
const hash = (byte: string): string => `0x${byte.repeat(32)}`;
const person = (byte: string): string => `0x${byte.repeat(20)}`;
const transfer = (id: number, change: Partial<BigTransfer> = {}): BigTransfer => ({
  id,
  txId: hash('ab'),
  log: null,
  asset: 'ETH',
  from: person('11'),
  to: person('22'),
  fromTag: null,
  toTag: null,
  amount: 612.5,
  usd: 1_250_000,
  time: Date.now() - id * MINUTE,
  height: 20_000_000 - id,
  block: hash('cd'),
  ...change,
});
const state = (byte: string, simulated = false): EthereumBlocksState => ({
  simulated,
  blocks: { from: Date.now() - 1_000 * MINUTE, to: Date.now() - 2 * MINUTE, height: 20_000_000, hash: hash(byte) },
});
const page = (given: EthereumBlocksState, list: BigTransfer[]) =>
  gives({ ...given, total: list.length, page: 1, limit: 50, list });
const listed = [
  transfer(1),
  transfer(2, { asset: 'USDC', from: null, amount: 2e6, usd: 2e6, toTag: { name: 'Coinbase', kind: 'exchange' } }),
  transfer(3, { asset: 'BUSD', to: null }),
];

const visit = (world: Gateway = gateway()) => {
  if (!world.answers.has(PATH)) world.answers.set(PATH, page(state('01'), listed));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at: '/dataDisplay?tab=etherTransfers' });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '以太坊大额转账' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the big transfers of Ethereum', () => {
  it('show amount, value and both sides, in both languages', async () => {
    visit();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toMatch(/^612\.50 ETH\$1\.25M0x1111…111111.*→ 0x2222…222222.*19,999,999$/);
    expect(rows()[1]).toMatch(/^2,000,000\.00 USDC\$2\.00M铸造.*Coinbase/);
    expect(rows()[2]).toMatch(/→ 销毁.*19,999,997$/);
    expect(screen.getByText(/至第 20,000,000 块（2 分钟前）/)).toBeTruthy();
    await act(() => i18n.changeLanguage('en'));
    await screen.findByRole('list', { name: 'Big transfers of Ethereum' });
    screen.getByText('Minted');
  });

  it('are read again with every block, and filtered in the address', async () => {
    const world = gateway();
    world.answers.set(PATH, page(state('01', true), listed));
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(document.querySelector('[data-simulated]')).toBeTruthy();
    world.answers.set(PATH, page(state('02', true), [transfer(4), ...listed]));
    shown.push('ethereumBlocks', state('01', true));
    shown.push('ethereumBlocks', state('02', true));
    await waitFor(() => expect(rows()).toHaveLength(4));
    world.answers.set(PATH, page(state('02'), []));
    fireEvent.click(screen.getByRole('combobox', { name: /^币种/ }));
    fireEvent.click(screen.getByRole('option', { name: 'USDC' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=etherTransfers&abbr=USDC'));
    await screen.findByText('没有相符的交易');
  });

  it('say what they wait for before a block was read', async () => {
    const world = gateway();
    world.answers.set(PATH, page({ simulated: false, blocks: null }, []));
    visit(world);
    await screen.findByText(/从下一个区块起显示/);
  });

  it.each([
    ['', {}],
    [hash('AB'), { txId: hash('AB') }],
    ['0x11', { address: '0x11' }],
    ['bc1q', { txId: hash('00') }],
  ])('are searched by transaction or address: %s', (search, asked) => {
    expect(searchedFor(search)).toEqual(asked);
  });
});
