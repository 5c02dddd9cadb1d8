import { DEFAULT_ZOOM } from '@chaintide/contracts/limits';
import { resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import { grades, roles } from '@chaintide/contracts/people/roles';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { catalogue } from '@chaintide/indicators/catalogue';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anonymous, type SessionState } from '../../../shared/session/session.ts';
import { beginClean, choose, isRefused, press, sessionOf, show } from './testing.tsx';

beginClean();

describe('the resolutions', () => {
  const indicator = catalogue.indicators.find(({ id }) => id === 'btc.price')!;
  const options = (session: SessionState): HTMLElement[] => {
    show('indicator=btc.price', session);
    fireEvent.click(screen.getByRole('combobox', { name: /^周期/ }));
    return within(screen.getByRole('listbox', { name: '周期' })).getAllByRole('option');
  };

  it.each(roles)('are open to a %s as far as its grade reaches, with the reason for the rest', (role) => {
    const all = options(sessionOf(role));
    expect(all.map(isRefused)).toEqual(
      indicator.resolutions.map((resolution) => resolutionGrades[resolution] > grades[role]),
    );
    for (const option of all) expect(option.title !== '').toBe(isRefused(option));
  });

  it('follow the grade of a trial, not the role alone', () => {
    expect(options({ ...sessionOf('registered'), grade: grades.vip }).some(isRefused)).toBe(false);
  });

  it('say what is missing', () => {
    const all = options(anonymous);
    expect(all.map(({ title }) => title)).toContain('该周期需要图表等级 L4，您当前为 L1');
    expect(all.find(({ textContent }) => textContent.startsWith('4 小时'))?.textContent).toBe('4 小时登录后可用');
    expect(all.find(({ textContent }) => textContent.startsWith('5 分钟'))?.textContent).toBe('5 分钟L4 可用');
  });

  it('are chosen only where they are open', () => {
    const { link } = show('indicator=btc.price', sessionOf('registered'));
    choose(/^周期/, /^5 分钟/);
    expect(link()).toBe('indicator=btc.price');
    fireEvent.click(screen.getByRole('option', { name: /^4 小时/ }));
    expect(link()).toBe('indicator=btc.price&resolution=4h');
  });
});

describe('each control changes the link, and the link restores it', () => {
  it.each([
    {
      control: 'a range',
      act: () => press('1年'),
      part: 'range=1y',
      restored: () => screen.getByRole('button', { name: '1年', pressed: true }),
    },
    {
      control: 'SMA',
      act: () => choose(/^SMA/, /^30 天/),
      part: 'sma=30',
      restored: () => screen.getByRole('combobox', { name: 'SMA 30 天' }),
    },
    {
      control: 'EMA',
      act: () => choose(/^EMA/, /^90 天/),
      part: 'ema=90',
      restored: () => screen.getByRole('combobox', { name: 'EMA 90 天' }),
    },
    {
      control: 'the scale',
      act: () => press('线性坐标'),
      part: 'scale=linear',
      restored: () => screen.getByRole('button', { name: '对数坐标' }),
    },
    {
      control: 'the price',
      act: () => press('ETH 价格'),
      part: 'overlay=eth',
      restored: () => screen.getByRole('button', { name: 'ETH 价格', pressed: true }),
    },
    {
      control: 'a definition',
      act: () => choose(/^交易/, /现货/),
      part: 'volume=spot',
      restored: () => screen.getByRole('combobox', { name: /现货/ }),
    },
  ])('$control', ({ act, part, restored }) => {
    const { link, unmount } = show('indicator=btc.nvt');
    act();
    expect(link()).toBe(`indicator=btc.nvt&${part}`);
    expect(restored()).toBeTruthy();
    unmount();
    show(`indicator=btc.nvt&${part}`);
    expect(restored()).toBeTruthy();
  });

  it('the days and the price of what follows from blocks, beside its own definition', async () => {
    const { link, unmount } = show('indicator=btc.lth_supply');
    choose(/^日期口径/, /UTC\+8/);
    choose(/^计价口径/, /VWAP/);
    choose(/^长期持有分界/, /150 日/);
    expect(link()).toBe('indicator=btc.lth_supply&day=utc+8&cost=vwap&cut=150');
    press('差值');
    expect(link()).toContain('difference=on');
    choose(/^日期口径/, /^默认日期/);
    expect(link()).toBe('indicator=btc.lth_supply&difference=on&cut=150&cost=vwap');
    unmount();
    await i18n.changeLanguage('en');
    show('indicator=btc.lth_supply&day=mtp');
    expect(screen.getByRole('combobox', { name: 'Day rule Median time past (UTC)' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Price basis Close' })).toBeTruthy();
  });

  it('neither for what does not follow from blocks', () => {
    show('indicator=btc.mayer');
    expect(screen.queryByRole('combobox', { name: /口径/ })).toBeNull();
  });

  it('both averages at once, and an own number', () => {
    const { link, store } = show('indicator=btc.nvt&sma=7');
    fireEvent.click(screen.getByRole('combobox', { name: /^EMA/ }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '自定义天数' });
    fireEvent.change(field, { target: { value: '101' } });
    fireEvent.submit(field);
    expect(field.value).toBe('');
    expect(store.getState().messages.map(({ content }) => content)).toEqual([{ text: 'charts.tools.emaWarning' }]);
    fireEvent.change(field, { target: { value: '21' } });
    fireEvent.submit(field);
    expect(link()).toBe('indicator=btc.nvt&sma=7&ema=21');
  });
});

describe('the price over an on-chain indicator', () => {
  it('is there to begin with, and where it was switched off, not again', () => {
    const first = show('indicator=btc.nvt');
    const button = () => screen.getByRole('button', { name: 'BTC 价格' });
    expect(button().getAttribute('aria-pressed')).toBe('true');
    press('BTC 价格');
    expect([first.link(), first.store.getState().preferences.price]).toEqual(['indicator=btc.nvt&price=off', false]);
    expect(button().getAttribute('aria-pressed')).toBe('false');
    press('BTC 价格');
    expect([first.link(), first.store.getState().preferences.price]).toEqual(['indicator=btc.nvt', true]);
  });

  it('is left to the reader over a price', () => {
    const { link, store } = show('indicator=btc.realized_cap');
    press('BTC 价格');
    expect([link(), store.getState().preferences.price]).toEqual(['indicator=btc.realized_cap&overlay=btc', true]);
  });
});

describe('resetting', () => {
  it('puts everything back, the window of this browser too, and is there only where something differs', () => {
    const { link, store } = show(
      'indicator=btc.nvt&sma=7&ema=7&overlay=btc&compare=btc.nupl&volume=spot&difference=on&range=1y&look=table',
    );
    press('重置视图');
    expect(link()).toBe('indicator=btc.nvt&look=table');
    expect(store.getState().preferences.zoom).toEqual(DEFAULT_ZOOM);
    expect(screen.queryByRole('button', { name: '重置视图' })).toBeNull();
  });
});

describe('the keys', () => {
  const type = (key: string, target: Element = document.body): void => {
    fireEvent.keyDown(target, { key });
  };

  it('press what they are named after', async () => {
    const { link } = show('indicator=btc.nvt');
    type('l');
    type('b');
    expect(link()).toBe('indicator=btc.nvt&scale=linear&price=off');
    for (const [key, list] of [
      ['s', 'SMA'],
      ['m', 'EMA'],
      ['k', '交易量口径'],
    ] as const) {
      type(key);
      expect(screen.getAllByRole('listbox').length, list).toBeGreaterThan(0);
      type('Escape', document.activeElement!);
      expect(screen.queryByRole('listbox')).toBeNull();
    }
    for (const [key, dialog] of [
      ['r', '自选日期'],
      ['c', '与其他指标对比'],
    ] as const) {
      type(key);
      const open = await screen.findByRole('dialog', { name: dialog });
      await waitFor(() => expect(open.contains(document.activeElement)).toBe(true));
      type('l', document.activeElement!);
      type('Escape', document.activeElement!);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(link()).toBe('indicator=btc.nvt&scale=linear&price=off');
    type('z');
    expect(link()).toBe('indicator=btc.nvt');
  });
});
