import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, open, prepareBrowser, profileOf } from '../../app/testing.tsx';

const saved = vi.hoisted(() => [] as { name: string; blob: Blob }[]);
vi.mock('../../shared/browser/save-blob.ts', () => ({
  saveBlob: (name: string, blob: Blob) => saved.push({ name, blob }),
}));

beforeEach(() => prepareBrowser());
afterEach(cleanup);

const costs = (day: string) => ({
  day,
  limits: [0, 10, 100, 1_000, 10_000],
  amounts: [10, 20, 30, 40],
  supply: 100,
  price: 500,
  realizedPrice: 200,
  below: 55,
  above: 40,
  percentiles: [
    { share: 5, cost: 0 },
    { share: 50, cost: 250 },
  ],
});

const visit = (address: string, role: 'guest' | 'vip' = 'vip') => {
  const world = gateway();
  world.answers.set('/marketall/btc/costDistribution', () => {
    const day = new URL(world.asked.at(-1)!, 'http://x').searchParams.get('day') ?? '2026-11-24';
    return gives({
      simulated: true,
      first: '2009-01-03',
      newest: '2026-11-24',
      costs: day < '2026-11-25' ? costs(day) : null,
    })();
  });
  return open(address, { world, ...(role !== 'guest' && { as: profileOf(role) }) });
};
const chart = () => screen.findByRole('slider');
const asked = (world: { asked: readonly string[] }) => world.asked.filter((path) => path.includes('/costDistribution'));

describe('the distribution of costs', () => {
  it('shows the newest day: supply on both sides of the price, and percentiles with their distance', async () => {
    const world = visit('/urpd');
    expect((await chart()).getAttribute('aria-valuetext')).toBe('未选择区间');
    expect(screen.getByText('55.00% · 55.00 BTC')).toBeTruthy();
    expect(screen.getByText('40.00% · 40.00 BTC')).toBeTruthy();
    const [head, cost, distance] = within(screen.getByRole('table')).getAllByRole('row');
    expect(head!.textContent).toContain('50%');
    expect(cost!.textContent).toContain('$250.00');
    expect(distance!.textContent).toContain('–+100.00%'); // of coins that cost nothing there is none
    expect(asked(world)).toEqual(['/api/v1/marketall/btc/costDistribution?scale=log']);
  });

  it('is read with the keyboard, bar by bar', async () => {
    visit('/urpd');
    const bars = await chart();
    const press = (key: string): string | null => {
      fireEvent.keyDown(bars, { key });
      return bars.getAttribute('aria-valuetext');
    };
    expect(press('ArrowRight')).toBe('$0.00 – $10.00：10.00 BTC，占供应量 10.00%');
    expect(press('End')).toBe('$1,000.00 – $10,000.00：40.00 BTC，占供应量 40.00%');
    expect(press('ArrowRight')).toBe('$1,000.00 – $10,000.00：40.00 BTC，占供应量 40.00%');
    expect(press('ArrowLeft')).toContain('30.00 BTC');
    expect(press('Escape')).toBe('未选择区间');
  });

  it('follows its link, puts day and bands into it, and leads back to the newest', async () => {
    const world = visit('/urpd?day=2024-03-14&scale=linear');
    await chart();
    expect(asked(world)).toEqual(['/api/v1/marketall/btc/costDistribution?scale=linear&day=2024-03-14']);
    fireEvent.click(screen.getByRole('button', { name: '前一天' }));
    await waitFor(() => expect(window.location.search).toBe('?day=2024-03-13&scale=linear'));
    fireEvent.click(screen.getByRole('button', { name: '对数区间' }));
    await waitFor(() => expect(window.location.search).toBe('?day=2024-03-13'));
    fireEvent.click(screen.getByRole('link', { name: '回到最新' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '后一天' }).disabled).toBe(true);
  });

  it('ignores what makes no sense in a link, and says which days there are', async () => {
    visit('/urpd?day=yesterday&scale=cubic');
    await chart();
    cleanup();
    visit('/urpd?day=2027-01-01');
    expect(await screen.findByText('这一天没有数据：链上数据从 2009-01-03 到 2026-11-24。')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('is read again after a block, and its price follows the trades', async () => {
    const world = visit('/urpd');
    await chart();
    world.push('price:BTCUSDT', {
      symbol: 'BTCUSDT',
      price: 1_000,
      change: 0,
      at: Date.now(),
      simulated: true,
    } as never);
    expect(await screen.findByText('+300.00%')).toBeTruthy();
    world.push('bitcoinBlocks', { simulated: true, blocks: null });
    await waitFor(() => expect(asked(world)).toHaveLength(2));
  });

  it('saves the bands as a file of exact numbers', async () => {
    visit('/urpd?day=2024-03-14');
    await chart();
    fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
    expect(saved.at(-1)!.name).toBe('btc.urpd_2024-03-14_log.csv');
    expect((await saved.at(-1)!.blob.text()).split('\r\n').slice(0, 3)).toEqual([
      'from_usd,to_usd,btc,share_percent',
      '0,10,10,10',
      '10,100,20,20',
    ]);
  });

  it('says how far the chain has been read, and appears by itself', async () => {
    const world = gateway();
    world.answers.set('/marketall/btc/costDistribution', () =>
      Promise.resolve(answer(503, { error: { name: 'market.noSource', args: { path: 'btc/costDistribution' } } })),
    );
    const progress = { done: 4_000, total: 20_000, perSecond: 800 };
    world.answers.set('/status', gives([{ name: 'bitcoin', provider: 'Bitcoin', progress }]));
    open('/urpd', { world, as: profileOf('vip') });
    expect((await screen.findByText(/正在读取/)).textContent).toContain('4,000');
    world.answers.set(
      '/marketall/btc/costDistribution',
      gives({ simulated: true, first: '2009-01-03', newest: '2026-11-24', costs: costs('2026-11-24') }),
    );
    world.push('bitcoinBlocks', { simulated: true, blocks: null });
    expect(await chart()).toBeTruthy();
  });

  it('says why there is none, and how visitors get in', async () => {
    const world = gateway();
    world.answers.set('/marketall/btc/costDistribution', () =>
      Promise.resolve(answer(503, { error: { name: 'market.noSource', args: { path: 'btc/costDistribution' } } })),
    );
    open('/urpd', { world, as: profileOf('vip') });
    expect(await screen.findByRole('alert')).toBeTruthy();
    cleanup();
    visit('/urpd', 'guest');
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
