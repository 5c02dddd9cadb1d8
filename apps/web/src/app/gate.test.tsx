import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { roles, type Role } from '@chaintide/contracts/people/roles';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../locales/en/pages.json';
import zh from '../locales/zh/pages.json';
import { loggedOut } from '../shared/session/session.ts';
import { ClosedPage, Gate } from './gate.tsx';
import { pageAt } from './pages.ts';
import { gateway, logIn, prepareBrowser, profileOf, show } from './testing.tsx';

const paths = Object.keys(pages) as PagePath[];
const inside = (): boolean => screen.queryByText('inside') !== null;
const visit = (path: PagePath, role: Role, world = gateway()) =>
  show(
    <Gate path={path}>
      <p>{'inside'}</p>
    </Gate>,
    role === 'guest' ? { world } : { world, as: profileOf(role) },
  );
const ways = (): (string | null)[] => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const words = { login: '请登录或注册后查看该页面！', level: '当前账户等级访问页面权限不足' };

beforeAll(async () => {
  await ClosedPage.fetch();
});
beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(paths)('%s', (path) => {
  const allowed: readonly Role[] = pages[path];

  it.each(roles)('shows a %s what the table says', (role) => {
    visit(path, role);
    expect(inside()).toBe(allowed.includes(role));
    if (allowed.includes(role)) return;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(zh[path].name);
    expect(screen.queryByText(words.login) !== null).toBe(role === 'guest');
    expect(screen.queryByText(words.level) !== null).toBe(role !== 'guest');
    // every target offered is itself open to the role
    for (const way of ways()) expect(mayOpen(way as PagePath, role)).toBe(true);
  });

  it('has a page, and a name in both languages', () => {
    expect(pageAt[path]).toBeDefined();
    for (const texts of [zh, en]) expect(texts[path].name && texts[path].about).toBeTruthy();
  });
});

describe('a closed page', () => {
  it('lets a guest log in or register', () => {
    const { store } = visit('/personal', 'guest');
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(store.getState().authDialog.open).toBe('login');
    fireEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(store.getState().authDialog.open).toBe('registration');
  });

  it('opens with the login and closes with the logout, without a reload', () => {
    const world = gateway();
    const { store } = visit('/personal', 'guest', world);
    expect(inside()).toBe(false);
    logIn(store, world, profileOf('registered'));
    expect(inside()).toBe(true);
    act(() => {
      store.dispatch(loggedOut());
    });
    expect(inside()).toBe(false);
    expect(screen.getByText(words.login)).toBeTruthy();
  });

  it.each([
    ['registered', '/subscribe', ['/AccountUpgrade', '/privilegeLevel', '/']],
    ['vip', '/customerManagement', ['/privilegeLevel', '/']],
    ['support', '/subscribeBoard', ['/privilegeLevel', '/']],
    ['accounting', '/help', ['/']],
    ['accounting', '/privilegeLevel', ['/']],
  ] as const)('shows a %s at %s the useful ways to gain access', (role, path, helpful) => {
    visit(path, role);
    expect(ways()).toEqual(helpful);
  });

  it('distinguishes a level from a role that cannot be bought', () => {
    visit('/payManagement', 'vip');
    expect(screen.getByText('该页面面向：财务、管理员')).toBeTruthy();
    expect(screen.getByText('该页面供工作人员使用，升级账户等级不会开通。')).toBeTruthy();
    cleanup();
    visit('/subscribe', 'registered');
    expect(screen.queryByText('该页面供工作人员使用，升级账户等级不会开通。')).toBeNull();
  });
});
