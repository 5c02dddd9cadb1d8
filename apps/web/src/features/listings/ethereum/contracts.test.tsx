import type { EthereumBlocksState, EtherToken, NewContract } from '@chaintide/contracts/market/ethereum-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const CONTRACTS = '/marketall/eth/newContracts';
const TOKENS = '/marketall/eth/tokenAbbreviations';
const hash = (byte: string): string => `0x${byte.repeat(32)}`;
const person = (byte: string): string => `0x${byte.repeat(20)}`;
const state = (byte: string): EthereumBlocksState => ({
  simulated: true,
  blocks: { from: Date.now() - 1_000_000, to: Date.now(), height: 20_000_000, hash: hash(byte) },
});
const contract = (id: number, change: Partial<NewContract> = {}): NewContract => ({
  id,
  time: Date.now(),
  height: 20_000_000 - id,
  block: hash('cd'),
  txId: hash('ef'),
  creator: person('11'),
  address: person('22'),
  creatorTag: null,
  tag: null,
  type: 'other',
  ...change,
});
const page = (byte: string, list: NewContract[]) =>
  gives({ ...state(byte), total: list.length, page: 1, limit: 50, list });
const usdt: EtherToken = {
  abbr: 'USDT',
  name: 'Tether USD',
  address: person('da'),
  decimals: 6,
  holders: 1_234,
  supply: 1e9,
};

const visit = (world: Gateway, tab: string) =>
  show(<DataDisplayPage />, { world, as: profileOf('registered'), at: `/dataDisplay?tab=${tab}` });
const rows = (name: string): string[] =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the new contracts of Ethereum', () => {
  it('show contract, kind and creator, are read again with every block, and filtered in the address', async () => {
    const world = gateway();
    const token = contract(1, { type: 'token', creatorTag: { name: 'Binance', kind: 'exchange' } });
    world.answers.set(CONTRACTS, page('01', [token]));
    const shown = visit(world, 'etherContracts');
    await waitFor(() =>
      expect(rows('以太坊新合约')).toEqual([expect.stringMatching(/^0x2222…222222.*代币0x1111…111111.*Binance/)]),
    );
    world.answers.set(CONTRACTS, page('02', [contract(2), token]));
    shown.push('ethereumBlocks', state('02'));
    await waitFor(() => expect(rows('以太坊新合约')).toHaveLength(2));
    fireEvent.click(screen.getByRole('combobox', { name: /^类型/ }));
    fireEvent.click(screen.getByRole('option', { name: '代币' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=etherContracts&type=token'));
    await act(() => i18n.changeLanguage('en'));
    await screen.findByRole('list', { name: 'New contracts of Ethereum' });
  });
});

describe('the tokens of Ethereum', () => {
  it('show abbreviation, name, contract and holders, in both languages', async () => {
    const world = gateway();
    world.answers.set(TOKENS, gives({ ...state('01'), list: [usdt, { ...usdt, abbr: 'BUSD', holders: null }] }));
    visit(world, 'etherTokens');
    await waitFor(() => expect(rows('以太坊代币简称')).toHaveLength(2));
    expect(rows('以太坊代币简称')[0]).toMatch(/^USDTTether USD0xdada…dadada.*1,234 个持有者$/);
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText('1,234 holders');
  });
});
