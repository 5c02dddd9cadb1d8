import type { BitcoinBlocksState, PoolBlocks } from '@chaintide/contracts/market/bitcoin-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const PATH = '/marketall/btc/pools';
const hash = (byte: string): string => byte.repeat(32);
const state = (byte: string): BitcoinBlocksState => ({
  simulated: true,
  blocks: { from: Date.now() - 1_000_000, to: Date.now(), height: 900_000, hash: hash(byte) },
});
const pool = (name: string | null, blocks: number, share: number): PoolBlocks => ({
  pool: name,
  blocks,
  share,
  height: 900_000,
  hash: hash('aa'),
  time: Date.now(),
});
const page = (byte: string, list: PoolBlocks[]) => gives({ ...state(byte), days: '7', total: 1_000, list });

const visit = (world: Gateway) => {
  world.answers.set(PATH, page('01', [pool('Foundry USA', 300, 0.3), pool(null, 12, 0.012)]));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at: '/dataDisplay?tab=pools' });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '比特币矿池' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the mining pools', () => {
  it('show their blocks and share, and what a signature is worth', async () => {
    visit(gateway());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('Foundry USA30.00%300 个区块');
    expect(rows()[1]).toContain('未标识1.20%12 个区块');
    screen.getByText(/未经验证/);
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText(/self-declared and not verified/);
  });

  it('are counted over a span in the address, and again with every block', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('combobox', { name: /^统计范围/ }));
    fireEvent.click(screen.getByRole('option', { name: '24 小时' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=pools&days=1'));
    world.answers.set(PATH, page('02', [pool('OCEAN', 1, 0.5)]));
    shown.push('bitcoinBlocks', state('02'));
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('OCEAN')]));
  });
});
