import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForShortcuts } from '../../shared/keyboard/shortcuts.ts';
import { preferencesChanged } from '../../shared/preferences/preferences.ts';
import { open, prepareBrowser, profileOf } from '../../app/testing.tsx';

let deafen: () => void;
beforeEach(async () => {
  await prepareBrowser();
  deafen = listenForShortcuts();
});
afterEach(() => {
  deafen();
  cleanup();
  vi.unstubAllGlobals();
});

const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const field = () => screen.findByRole('combobox', { name: '搜索指标、页面与操作' });
const type = async (text: string): Promise<HTMLElement> => {
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  return box;
};
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent;

describe('the palette', () => {
  it('opens by the header, by / and by Ctrl-K, and there is no other search box', async () => {
    open('/?indicator=btc.mvrv');
    for (const call of [
      () => fireEvent.click(screen.getByRole('button', { name: '搜索指标、页面与操作' })),
      () => press('/'),
      () => press('k', { ctrlKey: true }),
      () => press('k', { metaKey: true }),
    ]) {
      expect(screen.queryByRole('combobox', { name: /搜索/ })).toBeNull();
      call();
      const box = await field();
      await waitFor(() => expect(document.activeElement).toBe(box));
      fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    }
  });

  it('finds by initials, says where an indicator is and which plan opens it', async () => {
    open('/?indicator=btc.mvrv');
    press('/');
    await type('sl');
    await waitFor(() => expect(options()[0]).toContain('比特币 › 链上 › 矿工'));
    const [first, ribbons] = ['全网算力', '算力带'].map((name) =>
      screen.getAllByRole('option').find(({ textContent }) => textContent?.startsWith(name)),
    );
    expect(within(first!).queryByLabelText(/需要更高等级/)).toBeNull();
    expect(within(ribbons!).getByLabelText(/需要更高等级/)).toBeTruthy();
    expect(within(ribbons!).getByLabelText('月付起 · L3 级，2 星')).toBeTruthy();
  });

  it('leaves Enter to the input method that is composing, and then opens the match', async () => {
    open('/?indicator=btc.puell&range=1y');
    press('/');
    const box = await type('nupl');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(heading()).toContain('普尔系数');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(heading()).toContain('NUPL'));
    expect(window.location.search).toBe('?indicator=btc.nupl&range=1y');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a text at Enter in an empty box, and opens what the reader has moved to', async () => {
    open('/?indicator=btc.puell');
    press('/');
    const box = await type(' ');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(await screen.findByText('请输入搜索内容')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the pages of the role and no others', async () => {
    open('/', { as: profileOf('registered') });
    press('/');
    await type('cz');
    await waitFor(() => expect(options()).toEqual(expect.arrayContaining([expect.stringContaining('稳定币充值')])));
    await type('财务管理');
    expect(options()).toEqual([]);
    await type('指标预警');
    expect(options().some((text) => text?.startsWith('指标预警'))).toBe(true);
    fireEvent.keyDown(await type('personal'), { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/personal'));
  });

  it('leads to the page of an address of bitcoin that is typed, for whoever may open it', async () => {
    const address = '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo';
    open('/', { as: profileOf('registered') });
    press('/');
    const box = await type(` ${address} `);
    await waitFor(() => expect(options()).toEqual([expect.stringContaining(address)]));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(window.location.search).toBe(`?address=${address}`));
    expect(window.location.pathname).toBe('/btcAddress');
    cleanup();
    open('/');
    press('/');
    await type(address);
    await screen.findByText(/^没有找到与/);
    expect(options()).toEqual([]);
  });

  it('performs actions, named in either language', async () => {
    const { store } = open('/');
    press('/');
    fireEvent.keyDown(await type('light'), { key: 'Enter' });
    expect(store.getState().preferences.theme).toBe('light');
    press('/');
    await type('dl');
    expect(options()[0]).toBe('登录');
    fireEvent.keyDown(await type('english'), { key: 'Enter' });
    expect(store.getState().preferences.language).toBe('en');
  });

  it('offers what was viewed recently, and says so when nothing matches', async () => {
    const { store } = open('/?indicator=btc.mvrv');
    act(() => {
      store.dispatch(preferencesChanged({ recents: ['btc.nupl', 'btc.mvrv'] }));
    });
    press('/');
    await field();
    expect(within(await screen.findByRole('group', { name: '最近查看' })).getAllByRole('option')).toHaveLength(1);
    await type('nothing like this');
    expect(screen.getByText(/没有找到与“nothing like this”相符的内容/)).toBeTruthy();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '找到 0 项')).toBe(true);
  });
});
