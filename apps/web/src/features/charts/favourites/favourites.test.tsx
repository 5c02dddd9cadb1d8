import { FAVOURITES_MAX } from '@chaintide/contracts/limits';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, prepareBrowser, tailOf } from '../../../app/testing.tsx';

const kept = async () => within(await screen.findByRole('navigation', { name: '收藏与最近查看' }));
const menu = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: '指标菜单' });
const names = async (): Promise<(string | null)[]> =>
  (await kept()).getAllByRole('link').map((link) => link.firstElementChild!.textContent);
const leafOf = async (name: RegExp): Promise<HTMLElement> => within(await menu()).findByRole('link', { name });
const remembered = (): { favourites: string[]; recents: string[] } =>
  JSON.parse(localStorage.getItem('chaintide.preferences')!) as never;

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a favourite', () => {
  it('is made in the header, stands at the top of the menu, and is remembered', async () => {
    open('/?indicator=btc.mvrv');
    const header = within(await screen.findByRole('main'));
    const star = await header.findByRole('button', { name: '收藏MVRV' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    expect(await names()).toEqual(['MVRV']);
    expect(remembered().favourites).toEqual(['btc.mvrv']);
    cleanup();
    open('/?indicator=btc.nupl');
    await menu();
    expect(await names()).toEqual(['MVRV']);
    fireEvent.click((await kept()).getByRole('button', { name: '收藏MVRV' }));
    await waitFor(() => expect(remembered().favourites).toEqual([]));
  });

  it('is reached from its leaf by an arrow key, and left by the other', async () => {
    open('/');
    const leaf = await leafOf(/^NUPL/);
    leaf.focus();
    fireEvent.keyDown(leaf, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('收藏NUPL 未实现净盈亏');
    fireEvent.click(document.activeElement!);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(leaf);
    expect(await names()).toEqual(['NUPL 未实现净盈亏']);
  });

  it('moves as it is pointed at, like every leaf', async () => {
    localStorage.setItem('chaintide.preferences', JSON.stringify({ favourites: ['btc.mvrv'] }));
    const { push } = open('/');
    await menu();
    const list = await kept();
    fireEvent.focus(list.getByRole('link', { name: /MVRV/ }));
    await waitFor(() => {
      push('indicator:btc.mvrv:1d', tailOf(3.5));
      expect(list.getByText('3.50')).toBeTruthy();
    });
  });

  it('is refused where there are too many', async () => {
    localStorage.setItem(
      'chaintide.preferences',
      JSON.stringify({ favourites: Array.from({ length: FAVOURITES_MAX }, (_, number) => `gone.${number}`) }),
    );
    open('/?indicator=btc.mvrv');
    fireEvent.click(await within(await screen.findByRole('main')).findByRole('button', { name: '收藏MVRV' }));
    expect(await screen.findByText(`最多收藏 ${FAVOURITES_MAX} 个指标，请先取消不用的`)).toBeTruthy();
    expect(remembered().favourites).toHaveLength(FAVOURITES_MAX);
  });
});

describe('what was seen last', () => {
  it('is listed when unfolded, the newest first and without the one that is shown, and stays unfolded', async () => {
    open('/?indicator=btc.mvrv');
    fireEvent.click(await leafOf(/^NUPL/));
    await waitFor(() => expect(remembered().recents).toEqual(['btc.nupl', 'btc.mvrv']));
    const fold = (await kept()).getByRole('button', { name: /^最近查看/ });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold);
    expect(await names()).toEqual(['MVRV']);
    cleanup();
    open('/');
    await menu();
    await waitFor(async () => expect(await names()).toEqual(['NUPL 未实现净盈亏', 'MVRV']));
    expect((await kept()).getByRole('button', { name: /^最近查看/ }).getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the menu', () => {
  it('turns to the coin of the indicator that is shown', async () => {
    open('/?indicator=eth.price');
    await menu();
    await waitFor(() =>
      expect(screen.getByRole('link', { current: 'page', name: /价格/ }).getAttribute('href')).toContain('eth.price'),
    );
  });
});
