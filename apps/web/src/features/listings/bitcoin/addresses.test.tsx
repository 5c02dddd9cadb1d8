import type { BitcoinBlocksState, TopAddress } from '@chaintide/contracts/market/bitcoin-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const PATH = '/marketall/btc/topAddresses';
const state = (byte: string): BitcoinBlocksState => ({
  simulated: true,
  blocks: { from: Date.now() - 1_000_000, to: Date.now(), height: 900_000, hash: byte.repeat(32) },
});
const rich = (rank: number, balance: number, tag: TopAddress['tag'] = null): TopAddress => ({
  rank,
  address: '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo',
  tag,
  balance,
});
const page = (byte: string, list: TopAddress[]) =>
  gives({ ...state(byte), total: list.length, page: 1, limit: 50, list });

const visit = (world: Gateway) => {
  world.answers.set(PATH, page('01', [rich(1, 248_597.5, { name: 'Binance', kind: 'exchange' }), rich(2, 104)]));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at: '/dataDisplay?tab=addresses' });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '比特币持币大户' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the richest addresses', () => {
  it('show balance and holder, in both languages', async () => {
    visit(gateway());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/1.*248,597\.5.*Binance/);
    await act(() => i18n.changeLanguage('en'));
    await screen.findByRole('list', { name: 'Richest addresses of bitcoin' });
  });

  it('are filtered by kind in the address, and ranked again with every block', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('combobox', { name: /^类型/ }));
    fireEvent.click(screen.getByRole('option', { name: '交易所' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=addresses&kind=exchange'));
    world.answers.set(PATH, page('02', [rich(1, 300_000)]));
    shown.push('bitcoinBlocks', state('02'));
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('300,000')]));
  });
});
