import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anonymous } from '../../../shared/session/session.ts';
import { beginClean, chips, choose, press, retried, sessionOf, show } from './testing.tsx';

beginClean();

describe('comparing', () => {
  const field = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: '搜索要对比的指标' });
  const search = async (text: string): Promise<HTMLElement[]> => {
    fireEvent.change(await field(), { target: { value: text } });
    return screen.queryAllByRole('option');
  };

  it('puts what is found beside the indicator, by pointer and keyboard, and takes it away again', async () => {
    const { link } = show('indicator=btc.nvt');
    press('与其他指标对比');
    fireEvent.click((await search('nupl'))[0]!);
    await search('puell');
    fireEvent.keyDown(await field(), { key: 'Enter' });
    expect(link()).toBe('indicator=btc.nvt&compare=btc.nupl,btc.puell');
    fireEvent.keyDown(await field(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(within(await chips()).getByRole('button', { name: /^独立坐标 · NUPL.*：改为与主指标共用坐标轴/ }));
    expect(link()).toBe('indicator=btc.nvt&compare=btc.nupl~shared,btc.puell');
    fireEvent.click(within(await chips()).getByRole('button', { name: /^移除 普尔/ }));
    expect(link()).toBe('indicator=btc.nvt&compare=btc.nupl~shared');
    fireEvent.click(within(await chips()).getByRole('button', { name: /^移除 NUPL/ }));
    expect(screen.queryByRole('list', { name: '图上的其他线条' })).toBeNull();
  });

  it('refuses what the grade does not open, what lacks the interval, what is there, and the fifth', async () => {
    const { link } = show('indicator=btc.price&resolution=4h&compare=btc.volume', sessionOf('registered'));
    press('与其他指标对比');
    const [locked] = await search('算力价格');
    expect(locked!.textContent).toContain('L4 可用');
    expect(locked!.title).toBe('该指标需要图表等级 L4，您当前为 L2');
    fireEvent.click(locked!);
    const [unlike] = await search('nupl');
    expect(unlike!.textContent).toContain('无4 小时周期');
    fireEvent.click(unlike!);
    expect(link()).toBe('indicator=btc.price&resolution=4h&compare=btc.volume');
  });

  it('is by value, from 100, in percent or as a ratio, as the link says', async () => {
    const { link } = show('indicator=btc.nvt&compare=btc.nupl&comparison=indexed');
    press('与其他指标对比');
    const how = await screen.findByRole('group', { name: '对比方式' });
    expect(within(how).getByRole('button', { pressed: true }).textContent).toBe('指数');
    expect(within(await chips()).queryByRole('button', { name: /独立坐标/ })).toBeNull();
    for (const [name, comparison] of [
      ['涨跌幅', 'percent'],
      ['比值', 'ratio'],
    ] as const) {
      fireEvent.click(within(how).getByRole('button', { name }));
      expect(link()).toBe(`indicator=btc.nvt&compare=btc.nupl&comparison=${comparison}`);
    }
    fireEvent.click(within(how).getByRole('button', { name: '数值' }));
    expect(link()).toBe('indicator=btc.nvt&compare=btc.nupl');
  });

  it('ends with the fourth', async () => {
    show('indicator=btc.nvt&compare=btc.nupl,btc.puell,btc.mvrv,btc.s2f');
    press('与其他指标对比');
    expect((await search('ahr999'))[0]!.textContent).toContain('已满');
    expect((await search('mvrv')).map(({ textContent }) => textContent).join()).toContain('已添加');
    expect(screen.getByText('已对比 4 / 4 个')).toBeTruthy();
  });
});

describe('what stands beside the main series', () => {
  it('says why it is not drawn, and leads on', async () => {
    show('indicator=btc.price&compare=btc.hash_price', anonymous);
    const line = within(await chips());
    expect(line.getByRole('status').textContent).toBe('L4 可用算力价格需要图表等级 L4，因此没有画出');
    expect(line.getByRole('button', { name: '查看如何开通 算力价格' })).toBeTruthy();
  });

  it('is asked for again where it failed', async () => {
    show('indicator=btc.nvt&compare=btc.nupl&overlay=btc', sessionOf('vip'), { state: 'failed' });
    fireEvent.click(within(await chips()).getByRole('button', { name: /^重新加载 NUPL/ }));
    expect(retried).toHaveBeenCalledOnce();
  });

  it('has the default definition among it while the difference is drawn', async () => {
    const { link } = show('indicator=btc.nvt&volume=spot');
    press('差值');
    expect(link()).toBe('indicator=btc.nvt&difference=on&volume=spot');
    expect(within(await chips()).getAllByRole('listitem')).toHaveLength(1);
    choose(/现货/, /默认$/);
    expect(link()).toBe('indicator=btc.nvt');
    expect(screen.queryByRole('button', { name: '差值' })).toBeNull();
  });
});
