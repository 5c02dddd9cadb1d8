import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gateway, open, prepareBrowser, profileOf } from '../../app/testing.tsx';

beforeEach(() => prepareBrowser());
afterEach(cleanup);

const names = ['K 线', '资金费率', '持仓量', '主动买卖比'];
const pane = (name: string): HTMLElement => screen.getByRole('region', { name });
const columnsAsked = (asked: readonly string[]): string[] =>
  asked.filter((path) => path.includes('/columns')).map((path) => path.replace('/api/v1/indicators/', ''));

const visit = async (address: string, how: Parameters<typeof open>[1] = {}) => {
  const world = open(address, how);
  await waitFor(() => expect(screen.getAllByRole('group', { name: /个数据点/ })).toHaveLength(names.length));
  return world;
};

describe('the exchange page', () => {
  it('draws candles, funding, open interest and the taker ratio of the pair in the link, in this order', async () => {
    const { asked } = await visit('/Bian?symbol=ETHUSDT');
    const group = screen.getByRole('group', { name: 'ETHUSDT 图表' });
    expect(within(group).getAllByRole('region')).toHaveLength(4);
    expect(
      within(group)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['ETH K 线', ...names.slice(1)]);
    expect(new Set(columnsAsked(asked).map((path) => path.split('/')[0]))).toEqual(
      new Set(['eth.ohlc', 'eth.funding_rate', 'eth.open_interest', 'eth.taker_ratio']),
    );
  });

  it('leads from each pane to its chart, and from pair to pair at the same resolution', async () => {
    await visit('/Bian?resolution=1w');
    expect(within(pane('持仓量')).getByRole('link').getAttribute('href')).toBe('/?indicator=btc.open_interest');
    expect(screen.getByRole('link', { name: 'ETHUSDT' }).getAttribute('href')).toBe(
      '/Bian?symbol=ETHUSDT&resolution=1w',
    );
    expect(screen.getByRole('link', { name: 'BTCUSDT' }).getAttribute('aria-current')).toBe('page');
  });

  it('asks for funding no finer than its payments, and says so', async () => {
    const { asked } = await visit('/Bian?resolution=1h', { as: profileOf('vip') });
    expect(columnsAsked(asked)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^btc\.funding_rate.*resolution=8h/),
        expect.stringMatching(/^btc\.taker_ratio.*resolution=1h/),
      ]),
    );
    expect(within(pane('资金费率')).getByText('周期 8 小时')).toBeTruthy();
  });

  it('shows a guest days, and which level finer steps need', async () => {
    const { asked } = await visit('/Bian?resolution=5m');
    for (const path of columnsAsked(asked)) expect(path).not.toContain('5m');
    fireEvent.click(screen.getByRole('combobox', { name: /周期/ }));
    const option = screen.getByRole('option', { name: /^5 分钟/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
  });

  it('puts the reason in place of a pane that cannot be had, and draws the others', async () => {
    const world = gateway();
    world.answers.set('btc.open_interest', () => Promise.reject(new TypeError('no connection')));
    open('/Bian', { world });
    await waitFor(() => expect(within(pane('持仓量')).getByRole('alert')).toBeTruthy());
    await waitFor(() => expect(screen.getAllByRole('group', { name: /个数据点/ })).toHaveLength(3));
  });
});
