import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginClean, press, show } from './testing.tsx';

beginClean();

const box = (name: RegExp): Promise<HTMLElement> => screen.findByRole('checkbox', { name });
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('studies', () => {
  it('are switched on and off, with any length that makes sense', async () => {
    const { link } = show('indicator=btc.nvt');
    press('技术指标：RSI 与布林带');
    fireEvent.click(await box(/^RSI/));
    expect(link()).toBe('indicator=btc.nvt&rsi=14');
    type('周期数', '21');
    type('周期数', '1');
    expect(link()).toBe('indicator=btc.nvt&rsi=21');
    expect(screen.getByRole('textbox', { name: '周期数' }).getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(await box(/^RSI/));
    expect(link()).toBe('indicator=btc.nvt');
  });

  it('lie around any line on the chart', async () => {
    const { link } = show('indicator=btc.nvt&overlay=btc&compare=btc.nupl');
    press('技术指标：RSI 与布林带');
    fireEvent.click(await box(/^布林带/));
    type('标准差倍数', '2.5');
    expect(link()).toContain('&bollinger=20~2.5&');
    const lines = screen.getByRole('group', { name: '加在哪条线上' });
    expect(within(lines).getByRole('button', { pressed: true }).textContent).toBe('NVT');
    fireEvent.click(within(lines).getByRole('button', { name: /^NUPL/ }));
    expect(link()).toContain('&bollinger=20~2.5~btc.nupl&');
  });

  it('measure the strength of any line on the chart', async () => {
    const { link } = show('indicator=btc.nvt&compare=btc.nupl');
    press('技术指标：RSI 与布林带');
    fireEvent.click(await box(/^RSI/));
    const lines = screen.getByRole('group', { name: '计算哪条线的 RSI' });
    fireEvent.click(within(lines).getByRole('button', { name: /^NUPL/ }));
    expect(link()).toContain('&rsi=14~btc.nupl&');
    type('周期数', '21');
    expect(link()).toContain('&rsi=21~btc.nupl&');
    expect(within(lines).getByRole('button', { pressed: true }).textContent).toMatch(/^NUPL/);
  });

  it('are offered for the price with which the chart starts, unless it is switched off', async () => {
    const { link, unmount } = show('indicator=btc.mvrv');
    press('技术指标：RSI 与布林带');
    fireEvent.click(await box(/^布林带/));
    const lines = screen.getByRole('group', { name: '加在哪条线上' });
    fireEvent.click(within(lines).getByRole('button', { name: 'BTC 价格' }));
    expect(link()).toBe('indicator=btc.mvrv&bollinger=20~2~btc');
    unmount();
    show('indicator=btc.mvrv&price=off&bollinger=20~2');
    press('技术指标：RSI 与布林带');
    await box(/^布林带/);
    expect(screen.queryByRole('group', { name: '加在哪条线上' })).toBeNull();
  });

  it('open by key', async () => {
    show('indicator=btc.nvt');
    fireEvent.keyDown(document.body, { key: 't' });
    expect(await box(/^RSI/)).toBeTruthy();
  });
});
