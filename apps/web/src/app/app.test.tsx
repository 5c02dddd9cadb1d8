import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, open, prepareBrowser, seriesOf, source, tailOf } from './testing.tsx';

const tick = { symbol: 'BTCUSDT', price: 68_000.5, change24h: -1.5, high24h: 0, low24h: 0, volume24h: 0 };

const sourceStatus: SourceStatus = {
  ...source,
  simulated: false,
  everyMs: 1_000,
  succeededAt: null,
  newestAt: null,
  tookMs: null,
};
const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the home page', () => {
  it('shows the first indicator: menu, name, value, marks', async () => {
    open('/');
    await waitFor(() => expect(screen.getByText('2', { selector: 'strong *' })).toBeTruthy());
    expect(heading()).toContain('活跃地址数');
    expect((await screen.findByRole('link', { name: /活跃地址数/ })).getAttribute('aria-current')).toBe('page');
    for (const mark of ['未定稿', '模拟数据']) expect(screen.getAllByText(mark).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.title).toBe('活跃地址数 · 链潮 Chaintide'));
  });

  it('is updated by a push', async () => {
    const { push } = open('/?indicator=btc.mvrv');
    await waitFor(() => expect(screen.getByText('2.00')).toBeTruthy());
    push('indicator:btc.mvrv:1d', tailOf(3.25));
    await waitFor(() => expect(screen.getByText('3.25', { selector: 'strong *' })).toBeTruthy());
    expect(screen.getByText('+225.00%', { selector: 'dl:first-of-type div:first-child *' })).toBeTruthy();
  });

  it('shows the price tick by tick', async () => {
    const { push } = open('/');
    await waitFor(() => expect(screen.getByText('2', { selector: 'strong *' })).toBeTruthy());
    const now = Date.now();
    push('price:BTCUSDT', { ...tick, simulated: false, at: now, receivedAt: now });
    await waitFor(() => expect(screen.getByText('$68,000.50')).toBeTruthy());
    expect(screen.getByText('-1.50%')).toBeTruthy();
    expect(screen.queryByText('模拟数据', { selector: '[role=group] *' })).toBeNull();
  });

  it('shows the time of the last tick instead of a change, once no tick comes any more', async () => {
    const { push } = open('/');
    await waitFor(() => expect(screen.getByText('2', { selector: 'strong *' })).toBeTruthy());
    const at = Date.UTC(2026, 2, 22, 12);
    push('price:BTCUSDT', { ...tick, simulated: true, at, receivedAt: at });
    await waitFor(() => expect(screen.getByText(/^截至 2026年3月22日/)).toBeTruthy());
    expect(screen.queryByText('-1.50%')).toBeNull();
    expect(screen.getByText('模拟数据', { selector: '[role=group] *' })).toBeTruthy();
  });

  it('changes the language everywhere: texts, catalogue, title, document', async () => {
    open('/?indicator=btc.puell');
    await waitFor(() => expect(heading()).toContain('普尔系数'));
    fireEvent.click(screen.getByRole('button', { name: /Switch to English$/ }));
    await waitFor(() => expect(heading()).toContain('Puell multiple'));
    await waitFor(() => expect(document.title).toBe('Puell multiple · Chaintide'));
    expect(document.documentElement.lang).toBe('en');
    expect(screen.getByRole('button', { name: /切换到中文$/ })).toBeTruthy();
    expect(localStorage.getItem('chaintide.preferences')).toContain('"language":"en"');
  });

  it('reports ignored parts of a link once', async () => {
    open('/?indicator=btc.mvrv&sma=999&foo=1');
    await waitFor(() => expect(screen.getByText('链接中有无法识别的部分，已忽略：sma=999, foo')).toBeTruthy());
  });

  it('warns about a coin without indicators and stays', async () => {
    const world = gateway();
    const others = catalogue.indicators.filter(({ coin }) => coin !== 'STABLE');
    world.answers.set('/indicators', () =>
      Promise.resolve(answer(200, { data: { ...catalogue, indicators: others } })),
    );
    open('/', { world });
    await waitFor(() => expect(screen.getByRole('button', { name: '稳定币' })).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: '稳定币' }));
    expect(screen.getByText('待开发')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'BTC' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('filters the menu by stars, and clears the filter', async () => {
    open('/');
    const menu = await screen.findByRole('navigation', { name: '指标菜单' });
    const count = (): number => within(menu).getAllByRole('link').length;
    const ofCoin = catalogue.indicators.filter(({ coin }) => coin === 'BTC');
    await waitFor(() => expect(count()).toBe(ofCoin.length));
    fireEvent.click(screen.getByRole('button', { name: '只看 3 星指标' }));
    expect(count()).toBe(ofCoin.filter(({ tier }) => tier === 'L4').length);
    fireEvent.click(screen.getByRole('button', { name: '清除星级筛选' }));
    expect(count()).toBe(ofCoin.length);
  });

  it('searches by keyboard and opens the match on Enter, keeping the range', async () => {
    open('/?indicator=btc.puell&range=1y');
    await waitFor(() => expect(heading()).toContain('普尔系数'));
    fireEvent.click(screen.getByRole('button', { name: /^搜索指标/ }));
    const box = await screen.findByRole('combobox', { name: /^搜索指标/ });
    fireEvent.change(box, { target: { value: 'mvrv' } });
    for (let row = 0; row < 2; row += 1) fireEvent.keyDown(box, { key: 'ArrowDown' }); // past that of ether
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(heading()).toContain('MVRV-Z'));
    expect(window.location.search).toBe('?indicator=btc.mvrv_z&range=1y');
  });

  it('accepts a custom SMA, and refuses an invalid one', async () => {
    open('/?indicator=btc.mvrv');
    fireEvent.click(await screen.findByRole('combobox', { name: /^SMA/ }));
    const field = screen.getByRole('textbox', { name: '自定义天数' });
    fireEvent.change(field, { target: { value: '101' } });
    fireEvent.submit(field.closest('form')!);
    expect(screen.getByText('SMA 须为 0 到 100 的整数')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('');
    fireEvent.change(field, { target: { value: '21' } });
    fireEvent.submit(field.closest('form')!);
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.mvrv&sma=21'));
    expect(screen.getByRole('combobox', { name: 'SMA 21 天' })).toBeTruthy();
  });

  it("refuses a resolution above the reader's level, by pointer and keyboard", async () => {
    open('/?indicator=btc.price');
    const choice = await screen.findByRole('combobox', { name: /^周期/ });
    fireEvent.click(choice);
    const fine = screen.getByRole('option', { name: /^5 分钟/ });
    expect(fine.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(fine);
    const list = screen.getByRole('listbox');
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    const press = (key: string): boolean => fireEvent.keyDown(document.activeElement!, { key });
    press('Home');
    press('Enter');
    expect(window.location.search).toBe('?indicator=btc.price');
    press('End');
    press('Enter');
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.price&resolution=1M'));
  });

  it('switches the label of the scale', async () => {
    open('/?indicator=btc.mvrv_z');
    fireEvent.click(await screen.findByRole('button', { name: '对数坐标' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '线性坐标' })).toBeTruthy());
    expect(window.location.search).toBe('?indicator=btc.mvrv_z&scale=log');
  });

  it('does not offer a second price to an indicator that shows it', async () => {
    open('/?indicator=btc.pi_cycle&overlay=btc');
    await waitFor(() => expect(heading()).toContain('Pi 周期顶部'));
    expect(screen.queryByRole('button', { name: 'BTC 价格' })).toBeNull();
  });

  it('explains the indicator on demand', async () => {
    open('/?indicator=btc.mvrv');
    fireEvent.click(await screen.findByRole('button', { name: '指标介绍' }));
    expect(await screen.findByText('market_cap / realized_cap')).toBeTruthy();
    expect(screen.getByText('投降')).toBeTruthy();
  });
});

describe('when something is missing', () => {
  const refused =
    (name: string, status: number, args = {}) =>
    () =>
      Promise.resolve(answer(status, { data: null, error: { name, args } }));

  it('names the missing input of an indicator without a source', async () => {
    const world = gateway();
    world.answers.set('btc.nvt', refused('indicator.noSource', 503, { id: 'btc.nvt', inputs: 'spot_volume_usd' }));
    open('/?indicator=btc.nvt', { world });
    await waitFor(() => expect(screen.getByText('指标 btc.nvt 没有可用的数据源：缺少 spot_volume_usd')).toBeTruthy());
    expect(screen.getAllByText('无数据源').length).toBeGreaterThan(0);
  });

  it('says which source cannot be reached and when it is asked again, and loads once it answers', async () => {
    const world = gateway();
    world.answers.set('btc.mvrv', refused('indicator.sourceDown', 503, { id: 'btc.mvrv', source: 'coinmetrics.btc' }));
    const now = Date.now();
    const down: SourceStatus = {
      ...sourceStatus,
      name: 'coinmetrics.btc',
      host: 'metrics.example',
      state: 'failing',
      problem: 'unreachable',
      succeededAt: null,
      failedAt: now,
      nextAt: now + 60_000,
    };
    const { push } = open('/?indicator=btc.mvrv', { world });
    await waitFor(() => expect(screen.getByText('数据源 coinmetrics.btc 连不上')).toBeTruthy());
    push('status', [down]);
    expect(await screen.findByText('数据源 metrics.example 连不上')).toBeTruthy();
    expect(screen.getByText(/^无法连接数据源；上次尝试：.+；下次尝试：.+，恢复后图表会自动显示$/)).toBeTruthy();
    expect(screen.queryByText('无数据源', { selector: '[data-mark] *, [data-mark]' })).toBeNull();
    world.answers.delete('btc.mvrv');
    push('status', [{ ...down, state: 'live', problem: null, succeededAt: now + 1 }]);
    await waitFor(() => expect(screen.queryByText(/连不上/)).toBeNull());
    expect(await screen.findByText('2.00')).toBeTruthy();
  });

  it('says that the price has no reachable source, instead of waiting for ever', async () => {
    const { push } = open('/?indicator=btc.mvrv');
    await waitFor(() => expect(screen.getByText('2.00')).toBeTruthy());
    const failedAt = Date.now();
    push('status', [
      { ...sourceStatus, name: 'binance.ticker.btcusdt', state: 'failing', problem: 'unreachable', failedAt },
    ]);
    expect((await screen.findByText('连不上')).title).toMatch(/^无法连接数据源 · 上次尝试：/);
  });

  it('leads back from a refused indicator', async () => {
    const world = gateway();
    world.answers.set('btc.mvrv', refused('level.insufficient', 403));
    open('/?indicator=btc.mvrv', { world });
    await waitFor(() => expect(screen.getByText('当前账户等级访问页面权限不足')).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: '回到默认指标' }));
    await waitFor(() => expect(heading()).toContain('活跃地址数'));
  });

  it('offers another interval for a series without points', async () => {
    const world = gateway();
    world.answers.set('btc.mvrv', () =>
      Promise.resolve(answer(200, { data: { ...seriesOf('btc.mvrv'), times: [], values: [[]] } })),
    );
    open('/?indicator=btc.mvrv', { world });
    fireEvent.click(await screen.findByRole('button', { name: '改为 3 天' }));
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.mvrv&resolution=3d'));
  });

  it('says that the price of ether is missing where the formula reads it', async () => {
    const world = gateway();
    world.answers.set('eth.mayer', () =>
      Promise.resolve(answer(200, { data: { ...seriesOf('eth.mayer'), times: [], values: [[]] } })),
    );
    open('/?indicator=eth.mayer', { world });
    await waitFor(() => expect(screen.getByText('没有 ETH 价格')).toBeTruthy());
  });

  it('offers a retry after a failure', async () => {
    const world = gateway();
    world.answers.set('btc.mvrv', refused('internal', 500));
    open('/?indicator=btc.mvrv', { world });
    const again = await screen.findByRole('button', { name: '重新加载' }, { timeout: 4_000 });
    expect(screen.getByRole('alert').textContent).toContain('服务器错误！');
    world.answers.clear();
    fireEvent.click(again);
    await waitFor(() => expect(screen.getByText('2.00')).toBeTruthy());
  });

  it('waits for a lost connection without an error, and loads everything once it is back', async () => {
    const world = gateway();
    world.answers.set('btc.mvrv', () => Promise.reject(new TypeError('fetch failed')));
    open('/?indicator=btc.mvrv', { world });
    world.state({ state: 'reconnecting', losses: 1 });
    await waitFor(() => expect(screen.getByText('正在等待连接')).toBeTruthy(), { timeout: 4_000 });
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByText(/正在重新连接/)).toBeTruthy());
    world.answers.clear();
    world.state({ state: 'live' });
    await waitFor(() => expect(screen.getByText('2.00')).toBeTruthy());
    expect(screen.queryByText('正在等待连接')).toBeNull();
    expect(screen.queryByText(/正在重新连接/)).toBeNull();
  });

  it('shows the not-found page at an unknown address, in both languages', async () => {
    open('/withdrawalrecords');
    await waitFor(() => expect(heading()).toBe('页面不存在'));
    expect(screen.getByRole('img', { name: '一条断开的链，浮在潮水上' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('页面不存在 · 链潮 Chaintide'));
    fireEvent.click(screen.getByRole('button', { name: /Switch to English$/ }));
    await waitFor(() => expect(heading()).toBe('This page is not available'));
    expect(screen.getByText('Unable to find webpage!')).toBeTruthy();
  });
});
