import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gateway, gives, open, prepareBrowser } from '../../app/testing.tsx';
import { maturityKeys } from '@chaintide/contracts/market/yield-curve';

beforeEach(() => prepareBrowser());
afterEach(cleanup);

const flat = (level: number) => maturityKeys.map(() => level);
const inverted = maturityKeys.map((_, place) => 5 - place / 10);

const curves = (days: readonly string[]) =>
  days.map((asked, index) => ({
    asked,
    day: asked === '2026-11-22' ? '2026-11-20' : asked,
    yields: index === 0 ? inverted : flat(index),
  }));

const USUAL = ['2026-11-24', '2026-10-23', '2025-11-24'];
const visit = (address: string) => {
  const world = gateway();
  world.answers.set('/macro/yield-curves', () => {
    const days = new URL(world.asked.at(-1)!, 'http://x').searchParams.get('days');
    return gives({ newest: '2026-11-24', simulated: true, curves: curves(days?.split(',') ?? USUAL) })();
  });
  return open(address, { world });
};
const rows = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);

describe('the yield curve', () => {
  it('shows the usual days as lines and numbers, and where the curve is inverted', async () => {
    visit('/yieldCurve');
    expect(await rows()).toEqual(USUAL);
    const [newest, before] = screen.getAllByRole('row').slice(1);
    expect(within(newest!).getByText('倒挂')).toBeTruthy();
    expect(within(before!).queryByText('倒挂')).toBeNull();
    expect(screen.getByRole('link', { name: '30 年' }).getAttribute('href')).toBe('/?indicator=macro.yield_30y');
  });

  it('adds a day to the link, says which trading day stands for it, and removes it again', async () => {
    visit('/yieldCurve?days=2026-11-24');
    await rows();
    const field = screen.getByLabelText('添加一天');
    fireEvent.change(field, { target: { value: '2026-11-22' } });
    fireEvent.click(screen.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('2026-11-22 休市，取前一交易日')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '移除 2026-11-24' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.getByText('2026-11-20')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /移除/ })).toBeNull();
  });

  it.each([
    ['2026-11-24', '这一天已在图上'],
    ['2026-11-25', '这一天还没有数据'],
  ])('refuses %s: %s', async (day, reason) => {
    visit('/yieldCurve');
    await rows();
    fireEvent.change(screen.getByLabelText('添加一天'), { target: { value: day } });
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加' }).disabled).toBe(true);
  });

  it('is read again when a new yield arrives', async () => {
    const world = visit('/yieldCurve');
    await rows();
    const before = world.asked.filter((path) => path.includes('yield-curves')).length;
    world.push('indicator:macro.yield_10y:1d', {
      revision: 1,
      columns: ['value'],
      times: [],
      values: [[]],
      provisionalFrom: null,
      updatedAt: null,
      at: null,
    });
    await waitFor(() => expect(world.asked.filter((path) => path.includes('yield-curves')).length).toBe(before + 1));
  });

  it('ignores what is no day in a link, and takes six at most', async () => {
    visit('/yieldCurve?days=yesterday,2026-11-24,2026-11-24,2026-13-01,,');
    expect(await rows()).toEqual(['2026-11-24']);
  });
});
