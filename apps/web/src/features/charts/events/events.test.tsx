import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { dayOf, eventOf, halving, listed, marks, openMenu, visit } from './testing.tsx';
import { beginClean } from '../../../app/auth-testing.tsx';

beginClean();

describe('the marks of a chart', () => {
  it('are those of its coin and of all coins, in the language of the moment', async () => {
    await visit();
    expect(marks()).toEqual(['第一次减半', '第四次减半', '全市场']);
    await act(() => i18n.changeLanguage('en'));
    expect(marks()).toEqual(['First halving', 'Fourth halving', 'Everything']);
  });

  it('come, change and go while the chart is open', async () => {
    const { tell } = await visit();
    tell({
      name: 'event.changed',
      payload: { event: eventOf({ id: 9, day: dayOf(10), label: { zh: '新事件', en: 'New' } }) },
    });
    await waitFor(() => expect(marks()).toEqual(['第一次减半', '新事件', '第四次减半', '全市场']));
    tell({
      name: 'event.changed',
      payload: { event: { ...halving, version: 2, label: { zh: '改名', en: 'Renamed' } } },
    });
    await waitFor(() => expect(marks()).toContain('改名'));
    tell({ name: 'event.removed', payload: { id: 1 } });
    await waitFor(() => expect(marks()).toEqual(['第一次减半', '新事件', '全市场']));
  });

  it('are switched off and on', async () => {
    const { state } = await visit();
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('switch'));
    expect(marks()).toEqual([]);
    expect(state.view.events).toBe(false);
    fireEvent.click(menu.getByRole('switch'));
    expect(marks()).toHaveLength(3);
  });
});

describe('the menu of events', () => {
  it('lists the newest first, says which are seen, and moves the window to one', async () => {
    const { state } = await visit();
    const menu = await openMenu();
    expect(listed(menu)).toEqual([
      `${dayOf(390)} 全市场 市场`,
      `${dayOf(300)} 第四次减半 减半`,
      '2012-11-28 第一次减半 减半',
    ]);
    expect(
      menu.getByRole('button', { name: new RegExp(`^移动到 ${dayOf(390)} 全市场 市场 · 在当前范围内$`) }),
    ).toBeTruthy();
    fireEvent.click(menu.getByRole('button', { name: `移动到 ${dayOf(300)} 第四次减半 减半` }));
    const { from, to } = state.view.range as { from: string; to: string };
    expect([from < dayOf(300), to > dayOf(300)]).toEqual([true, true]);
    expect(menu.getByRole('button', { name: '移动到 2012-11-28 第一次减半 减半' }).hasAttribute('disabled')).toBe(true);
  });

  it('closes on Escape and gives the focus back', async () => {
    await visit();
    const menu = await openMenu();
    fireEvent.keyDown(menu.getByRole('switch'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '事件' }));
  });

  it('lets nobody but an admin change anything', async () => {
    await visit({ as: 'vip' });
    const menu = await openMenu();
    expect(menu.queryByRole('button', { name: /添加|修改|删除/ })).toBeNull();
  });

  it('can be hidden group by group', async () => {
    const { state } = await visit({ as: 'vip' });
    const menu = await openMenu();
    const before = marks();
    const markets = menu.getByRole('button', { name: '市场 1' });
    expect(markets.ariaPressed).toBe('true');
    fireEvent.click(markets);
    expect(state.view.hidden).toEqual(['market']);
    expect(marks()).toEqual(before.filter((label) => label !== '全市场'));
    expect(listed(menu).join()).not.toContain('全市场');
    fireEvent.click(menu.getByRole('button', { name: '减半 2' }));
    expect(marks()).toEqual([]);
    menu.getByText('所有分组均已隐藏');
  });

  it('that were computed from the price cannot be changed', async () => {
    const high = { ...eventOf({ id: -1, label: { zh: '历史新高', en: 'All-time high' } }), kind: 'high' };
    await visit({ events: [high as never] });
    const menu = await openMenu();
    expect(listed(menu)).toHaveLength(1);
    expect(menu.queryByRole('button', { name: '修改 历史新高' })).toBeNull();
  });
});
