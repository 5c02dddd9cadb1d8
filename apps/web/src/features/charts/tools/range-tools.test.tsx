import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginClean, press, show } from './testing.tsx';

beginClean();

describe('a range of days', () => {
  const fields = async () => ({
    from: await screen.findByLabelText<HTMLInputElement>('开始日期'),
    to: screen.getByLabelText<HTMLInputElement>('结束日期'),
  });

  it('begins with the last month up to today', async () => {
    show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    expect([from.value, to.value, from.max, to.max]).toEqual(['2026-02-28', '2026-03-31', '2026-03-31', '2026-03-31']);
    expect(document.activeElement).toBe(from);
  });

  it('counts from the newest point of a series that has fallen behind', async () => {
    const { link } = show('indicator=btc.nvt', undefined, { newestAt: Date.UTC(2025, 11, 31) / 1_000 });
    press('自选日期');
    const { from, to } = await fields();
    expect([from.value, to.value, to.max]).toEqual(['2025-11-30', '2025-12-31', '2026-03-31']);
    press('最近三个月');
    expect(link()).toContain('range=2025-09-30_2025-12-31');
  });

  it('reaches thirty years back, for money and bonds', async () => {
    const { link } = show('indicator=macro.m2');
    press('自选日期');
    expect((await fields()).from.min).toBe('1996-03-31');
    press('近 30 年');
    expect(link()).toContain('range=1996-03-31_2026-03-31');
  });

  it('is taken into the link, and stands in the fields again', async () => {
    const { link, unmount } = show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    fireEvent.change(from, { target: { value: '2024-01-01' } });
    fireEvent.change(to, { target: { value: '2024-12-31' } });
    fireEvent.submit(from);
    expect(link()).toBe('indicator=btc.nvt&range=2024-01-01_2024-12-31');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '自选日期', pressed: true }));
    unmount();
    show(link());
    press('自选日期');
    expect((await fields()).from.value).toBe('2024-01-01');
  });

  it.each([
    ['2024-05-01', '2024-05-01', '开始日期须早于结束日期'],
    ['2024-05-02', '2024-05-01', '开始日期须早于结束日期'],
    ['2024-05-01', '2026-04-01', '不能选择晚于今天（UTC）的日期'],
    ['', '2024-05-01', '请填写完整的开始日期和结束日期'],
  ])('from %j to %j is refused: %s', async (first, last, reason) => {
    const { link } = show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    fireEvent.change(from, { target: { value: first } });
    fireEvent.change(to, { target: { value: last } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.submit(from);
    expect(screen.getByRole('alert').textContent).toBe(reason);
    expect(link()).toBe('indicator=btc.nvt');
  });

  it('may be a whole year, one press away', async () => {
    const { link } = show('indicator=btc.nvt');
    press('自选日期');
    fireEvent.click(await screen.findByRole('button', { name: '2024 年' }));
    expect(link()).toBe('indicator=btc.nvt&range=2024-01-01_2024-12-31');
  });
});

describe('the day as of which a chart is shown', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('截至某日已公布');

  it('is taken into the link, is said while it holds, and is left again', async () => {
    const { link } = show('indicator=btc.nvt');
    expect(screen.queryByRole('status')).toBeNull();
    press('自选日期');
    const day = await field();
    fireEvent.change(day, { target: { value: '2024-05-01' } });
    fireEvent.submit(day);
    expect(link()).toBe('indicator=btc.nvt&known=2024-05-01');
    expect((await screen.findByText('截至 2024-05-01 已公布')).closest('[role=status]')).toBeTruthy();
    press('回到现在');
    expect(link()).toBe('indicator=btc.nvt');
  });

  it('today is the chart as it is', async () => {
    const { link } = show('indicator=btc.nvt&known=2024-05-01');
    press('自选日期');
    const day = await field();
    expect(day.value).toBe('2024-05-01');
    fireEvent.change(day, { target: { value: '2026-03-31' } });
    fireEvent.submit(day);
    expect(link()).toBe('indicator=btc.nvt');
  });

  it.each([
    ['2026-04-01', '不能选择晚于今天（UTC）的日期'],
    ['', '请填写日期'],
  ])('%j is refused: %s', async (given, reason) => {
    const { link } = show('indicator=btc.nvt');
    press('自选日期');
    const day = await field();
    fireEvent.change(day, { target: { value: given } });
    fireEvent.submit(day);
    expect(screen.getByRole('alert').textContent).toBe(reason);
    expect(link()).toBe('indicator=btc.nvt');
  });
});
