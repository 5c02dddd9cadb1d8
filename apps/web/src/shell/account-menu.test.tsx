import { HOUR } from '@chaintide/contracts/limits';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { accountRoles, type Role } from '@chaintide/contracts/people/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Header } from './header.tsx';
import { prepareBrowser, profileOf, show } from '../app/testing.tsx';

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const header = <Header onOpenMenu={undefined} onOpenPalette={() => undefined} onOpenKeys={() => undefined} />;
const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^satoshi.*账户菜单$/ });
const entries = (): string[] =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const focused = (): string | null | undefined => document.activeElement?.textContent;

const wallet = ['钱包', '稳定币充值', '提现申请', '账户升级'];
const own = ['个人中心', '权限等级', ...wallet];
const service = ['帮助中心', '提交工单'];
const reports = ['订阅管理'];
const help = ['留言后台', '工单处理'];
const finance = ['支付后台', '财务管理', '提现后台'];
const expected: Record<Exclude<Role, 'guest'>, readonly string[]> = {
  registered: [...own, ...service],
  advance: [...own, ...service],
  vip: [...own, ...service],
  support: [...own, ...service, ...help],
  verifier: [...own, ...service, ...reports, ...help],
  accounting: ['个人中心', ...wallet, ...finance],
  admin: [...own, ...service, ...reports, ...help, ...finance, '客户管理', '系统'],
};

describe('the header', () => {
  it('shows a guest the pages of every account, login and registration, language and theme, and no account', () => {
    const { store } = show(header);
    const ways = within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['图表', '交易所', '数据', '报告', '预警', '帮助']);
    for (const link of screen.getAllByRole('link'))
      expect(Object.hasOwn(pages, new URL(link.getAttribute('href')!, 'http://x').pathname)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(store.getState().authDialog.open).toBe('login');
    fireEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(store.getState().authDialog.open).toBe('registration');
    for (const name of ['EN · Switch to English', '切换到浅色主题'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /账户菜单/ })).toBeNull();
  });

  it.each(accountRoles)('shows a %s exactly the pages with access', async (role) => {
    show(header, { as: profileOf(role) });
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
    fireEvent.click(await button());
    expect(entries()).toEqual([...expected[role], '退出登录']);
    for (const entry of within(screen.getByRole('menu')).getAllByRole('menuitem')) {
      const [path] = (entry.getAttribute('href') ?? '/').split('#');
      expect(mayOpen(path as PagePath, role)).toBe(true);
    }
  });

  it('shows name and level, and marks a trial', async () => {
    show(header, { as: profileOf('registered', { grade: 4, trialUntil: Date.now() + 20 * 24 * HOUR }) });
    expect((await button()).textContent).toBe('satoshiL4 试用账户菜单');
    fireEvent.click(await button());
    await waitFor(() => expect(screen.getByText(/^试用至 /)).toBeTruthy());
    expect(screen.queryByText(/试用剩/)).toBeNull();
  });

  it('announces the end of a trial or a level', async () => {
    show(header, { as: profileOf('registered', { grade: 4, trialUntil: Date.now() + 5 * HOUR }) });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '试用剩 5 小时' }).getAttribute('href')).toBe('/AccountUpgrade'),
    );
    cleanup();
    show(header, { as: profileOf('vip', { level: 'vip', levelUntil: Date.now() + 60 * HOUR }) });
    await waitFor(() => expect(screen.getByRole('link', { name: '等级剩 3 天' })).toBeTruthy());
  });
});

describe('the user menu by keyboard', () => {
  it('opens on the first entry, moves by arrows, Home and End, and wraps around', async () => {
    show(header, { as: profileOf('registered') });
    (await button()).focus();
    fireEvent.keyDown(await button(), { key: 'ArrowDown' });
    await waitFor(() => expect(focused()).toBe('个人中心'));
    const menu = screen.getByRole('menu');
    const press = (key: string): string | null | undefined => {
      fireEvent.keyDown(document.activeElement ?? menu, { key });
      return focused();
    };
    expect([press('ArrowDown'), press('End'), press('ArrowDown'), press('ArrowUp'), press('Home')]).toEqual([
      '权限等级',
      '退出登录',
      '个人中心',
      '退出登录',
      '个人中心',
    ]);
  });

  it('opens on the last entry with the other arrow, and restores the focus on Escape', async () => {
    show(header, { as: profileOf('registered') });
    fireEvent.keyDown(await button(), { key: 'ArrowUp' });
    await waitFor(() => expect(focused()).toBe('退出登录'));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(await button());
    expect((await button()).getAttribute('aria-expanded')).toBe('false');
  });

  it('opens the page of an entry, and closes', async () => {
    const { address } = show(header, { as: profileOf('registered') });
    fireEvent.click(await button());
    fireEvent.click(screen.getByRole('menuitem', { name: '钱包' }));
    expect(address()).toBe('/wallet');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('logs out', async () => {
    const world = show(header, { as: profileOf('registered') });
    fireEvent.click(await button());
    fireEvent.click(screen.getByRole('menuitem', { name: '退出登录' }));
    await waitFor(() => expect(world.store.getState().session.token).toBeNull());
    expect(world.asked).toContain('/api/v1/auth/logout');
    expect(world.store.getState().authDialog.open).toBe('login');
    expect(screen.getByRole('button', { name: '登录' })).toBeTruthy();
  });
});

describe('the header of a phone', () => {
  beforeEach(() => prepareBrowser({ isPhone: true }));

  it('has login and registration behind one button', () => {
    const { store } = show(header);
    fireEvent.click(screen.getByRole('button', { name: '登录或注册' }));
    expect(entries()).toEqual(['图表', '交易所', '数据', '报告', '预警', '帮助', '登录', '注册']);
    fireEvent.click(screen.getByRole('menuitem', { name: '注册' }));
    expect(store.getState().authDialog.open).toBe('registration');
  });

  it('has the charts in the user menu', async () => {
    show(header, { as: profileOf('accounting') });
    fireEvent.click(await button());
    expect(entries()).toEqual([
      '工作台',
      '图表',
      '交易所',
      '数据',
      '报告',
      '预警',
      '个人中心',
      ...wallet,
      ...finance,
      '退出登录',
    ]);
  });
});
