import { DAY, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { BLOCK_MS, HALVING_BLOCKS, MOVERS, type Today } from '@chaintide/contracts/charts/today';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, open, prepareBrowser, profileOf } from '../../app/testing.tsx';

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = Math.floor(Date.now() / SECOND);
const newest = { time: now, simulated: true };
const day: Today = {
  height: { tip: 5 * HALVING_BLOCKS - 1_000, at: now, simulated: true },
  headlines: [{ id: 'btc.hash_rate', value: 5.7e8, ...newest }],
  signals: [
    { id: 'btc.mvrv', value: 0.960_04, zone: 0, percentile: 0.12, ...newest },
    { id: 'btc.mayer', value: 1.2, zone: null, percentile: 0.7, ...newest },
  ],
  movers: [
    { id: 'btc.active_addresses', value: 110, before: 100, z: 3.2, line: [100, null, 110], ...newest },
    { id: 'btc.drawdown', value: -3, before: -5, z: 2.1, line: [-5, -3], ...newest },
  ],
};

const band = () => screen.findByRole('region', { name: '今日' });
const arrive = async (world: ReturnType<typeof open>, today = day, grade = 1): Promise<void> => {
  const topic = topics.today(grade);
  await waitFor(() => expect(world.live.topics()).toContain(topic));
  world.push(topic, today);
};

describe('the band of the day', () => {
  it('says what is cold, one sentence a signal, and what moved', async () => {
    await arrive(open('/'));
    const cycle = await screen.findByRole('region', { name: '周期' });
    expect(within(cycle).getByRole('heading').textContent).toBe('2 个周期信号中，1 个偏冷');
    expect(
      within(cycle)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['MVRV 0.96，投降，低于历史上 88% 的日子', '梅耶倍数 1.20，中性区间，高于历史上 70% 的日子']);
    expect(within(cycle).getByTitle('0.96004')).toBeTruthy();
    const moved = screen.getByRole('region', { name: '异动' });
    expect(
      within(moved)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['活跃地址数110+10.00%', '距高点回撤-3.00%+2.00%']);
    expect(within(await band()).getByText('模拟数据')).toBeTruthy();
  });

  it('leaves those that still move where they are, and puts newcomers where others went', async () => {
    const ids = ['active_addresses', 'drawdown', 'hash_rate', 'mvrv'];
    const movers = ids.map((id) => ({ ...day.movers[0]!, id: `btc.${id}` }));
    const world = open('/');
    await arrive(world, { ...day, movers });
    const moved = await screen.findByRole('region', { name: '异动' });
    const shown = (): (string | null)[] =>
      within(moved)
        .getAllByRole('link')
        .map((link) => new URL(link.getAttribute('href')!, 'http://x').searchParams.get('indicator'));
    expect(shown()).toEqual(movers.map(({ id }) => id));
    const [active, drawdown, hashRate, mvrv] = movers;
    const mayer = { ...active!, id: 'btc.mayer' };
    act(() => world.push(topics.today(1), { ...day, movers: [mvrv!, mayer, hashRate!, active!] }));
    await waitFor(() => expect(shown()).toEqual(['btc.active_addresses', 'btc.mayer', 'btc.hash_rate', 'btc.mvrv']));
    act(() => world.push(topics.today(1), { ...day, movers: [hashRate!, mayer, drawdown!] }));
    await waitFor(() => expect(shown()).toEqual(['btc.drawdown', 'btc.mayer', 'btc.hash_rate']));
  });

  it('draws a small line for each of eight movers', async () => {
    const ids = ['active_addresses', 'drawdown', 'hash_rate', 'mvrv', 'mayer', 'nupl', 'volume', 'price'];
    const movers = ids.map((id) => ({ ...day.movers[0]!, id: `btc.${id}` }));
    await arrive(open('/'), { ...day, movers });
    const moved = await screen.findByRole('region', { name: '异动' });
    expect(within(moved).getAllByRole('listitem')).toHaveLength(MOVERS);
    const lines = within(moved).getAllByRole('img', { name: /近 3 天走势$/ });
    expect(new Set(lines.map((line) => line.getAttribute('aria-label'))).size).toBe(MOVERS);
  });

  it('stands before the live connection does, and goes on with its topic', async () => {
    const world = gateway();
    world.answers.set('/today', gives(day));
    const opened = open('/', { world });
    const cycle = await screen.findByRole('region', { name: '周期' });
    expect(within(cycle).getByRole('heading').textContent).toBe('2 个周期信号中，1 个偏冷');
    await arrive(opened, { ...day, signals: day.signals.slice(1) });
    await waitFor(() => expect(within(cycle).getByRole('heading').textContent).toBe('1 个周期信号中，0 个偏冷'));
  });

  it('marks the moment it first stands with data, once', async () => {
    performance.clearMarks('today.first');
    const marks = (): PerformanceEntry[] => performance.getEntriesByName('today.first');
    const world = open('/');
    await screen.findByText('正在汇总今日数据……');
    expect(marks()).toEqual([]);
    await arrive(world);
    await waitFor(() => expect(marks()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '收起今日概览' }));
    fireEvent.click(screen.getByRole('button', { name: '展开今日概览' }));
    await screen.findByRole('region', { name: '周期' });
    await new Promise((later) => requestAnimationFrame(later));
    expect(marks()).toHaveLength(1);
  });

  it('counts down to the next halving', async () => {
    await arrive(open('/'));
    expect(await screen.findByText(`约 ${Math.ceil((1_000 * BLOCK_MS) / DAY)} 天`)).toBeTruthy();
    expect(screen.getByText('还有 1,000 个区块')).toBeTruthy();
    expect(screen.getByTitle(/^在高度 1,050,000 减半/)).toBeTruthy();
    expect(screen.getByTitle(/时为 1,049,000；之后按/).textContent).toContain('约 1,049,000');
  });

  it('names what lies above the grade without its value, and shows a guest the way to register', async () => {
    const world = open('/');
    await arrive(world);
    const fees = (await within(await band()).findByRole('link', { name: '手续费总额' })).closest('div')!;
    expect(fees.textContent).toBe('手续费总额注册可看');
    fireEvent.click(screen.getByRole('button', { name: /全部指标免费看 30 天/ }));
    expect(world.store.getState().authDialog.open).toBe('registration');
  });

  it('follows the topic of the reader, and offers no registration to an account', async () => {
    const world = open('/', { as: profileOf('admin') });
    await arrive(world, day, 4);
    await screen.findByRole('region', { name: '周期' });
    expect(screen.queryByRole('button', { name: /免费看 30 天/ })).toBeNull();
    expect(world.live.topics()).not.toContain(topics.today(1));
  });

  it('folds, remembers it, and listens to nothing meanwhile', async () => {
    const world = open('/');
    await arrive(world);
    fireEvent.click(await screen.findByRole('button', { name: '收起今日概览' }));
    expect(world.store.getState().preferences.today).toBe('folded');
    await waitFor(() => expect(screen.queryByRole('region', { name: '周期' })).toBeNull());
    cleanup();
    open('/');
    expect(await screen.findByRole('button', { name: '展开今日概览' })).toBeTruthy();
  });

  it('is folded in a link to an indicator, and can be unfolded there', async () => {
    const world = open('/?indicator=btc.mvrv');
    fireEvent.click(await screen.findByRole('button', { name: '展开今日概览' }));
    await arrive(world);
    expect(await screen.findByRole('region', { name: '周期' })).toBeTruthy();
  });

  it('stays open in a link that names no chart', async () => {
    const world = open('/?utm_source=letter');
    await arrive(world);
    expect(await screen.findByRole('region', { name: '周期' })).toBeTruthy();
  });
});
