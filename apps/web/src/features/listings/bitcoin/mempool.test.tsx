import type { Mempool, MempoolState } from '@chaintide/contracts/market/mempool';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { DataDisplayPage } from '../data-display-page.tsx';

const counted = (change: Partial<Mempool> = {}): Mempool => ({
  time: Date.now(),
  transactions: 12_345,
  vbytes: 4_200_000,
  usage: 21_000_000,
  limit: 300_000_000,
  totalFee: 0.25,
  averageFee: 5.952,
  minFee: 1,
  ...change,
});
const visit = (state: MempoolState) => {
  const world = gateway();
  world.answers.set('/marketall/btc/mempool', gives(state));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at: '/dataDisplay?tab=mempool' });
};
const fact = (name: string): string => screen.getByText(name).parentElement!.textContent;

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the mempool', () => {
  it('shows what waits and what it pays, in both languages, and follows every count', async () => {
    const { push } = visit({ simulated: true, mempool: counted(), isRefused: false });
    await screen.findByText('交易数');
    expect(fact('交易数')).toBe('交易数12,345');
    expect(fact('虚拟大小')).toBe('虚拟大小4.20M vB');
    expect(screen.getByText('4.20M').title).toBe('4,200,000');
    expect(fact('手续费合计')).toBe('手续费合计0.25 BTC');
    expect(fact('平均费率')).toBe('平均费率5.95 sat/vB');
    expect(fact('最低费率')).toBe('最低费率1 sat/vB');
    expect(fact('占用内存')).toBe('占用内存21.00 MB / 300.00 MB');
    expect(screen.getAllByText('模拟数据').length).toBeGreaterThan(0);
    const next = counted({ transactions: 7, totalFee: null, averageFee: null, usage: null, limit: null });
    push('mempool', { simulated: true, mempool: next, isRefused: false });
    await waitFor(() => expect(fact('交易数')).toBe('交易数7'));
    expect(fact('手续费合计')).toBe('手续费合计–');
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText('Average fee');
  });

  it.each([
    [true, '所连接的节点未提供内存池信息。'],
    [false, '正在等待节点的首次统计…'],
  ])('says in words that there are no figures (refused: %s)', async (isRefused, words) => {
    visit({ simulated: false, mempool: null, isRefused });
    await screen.findByText(words);
  });
});
