import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identified, loggedOut, sessionRestored } from '../../../shared/session/session.ts';
import {
  gateway,
  gives,
  logIn,
  open,
  prepareBrowser,
  previewOf,
  profileOf,
  seriesOf,
  tailOf,
  type Gateway,
} from '../../../app/testing.tsx';

const ID = 'btc.hash_price'; // L4
const TOPIC = `indicator:${ID}:1d`;

const previewed = (remedy: 'login' | 'upgrade'): Gateway => {
  const world = gateway();
  world.answers.set(ID, gives(previewOf(ID, remedy)));
  return world;
};
const mask = async () => within((await screen.findByText(/级指标$/)).closest('section')!);

beforeEach(() => prepareBrowser({ sidebar: 'collapsed' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("an indicator above the reader's grade", () => {
  it("is masked with the spec's words, below its own header and introduction", async () => {
    open(`/?indicator=${ID}`, { world: previewed('login') });
    expect((await mask()).getByText('请登录或注册后查看该页面！')).toBeTruthy();
    expect(
      (await mask()).getByText(/^您看到的是预览：每周一个数据点，截至 \d{4}-\d\d-\d\d，不会实时更新。$/),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('算力价格');
    fireEvent.click(screen.getByRole('button', { name: '指标介绍' }));
    expect(await screen.findByRole('region', { name: '指标介绍' })).toBeTruthy();
  });

  it('claims nothing live: no value of now, no live or provisional mark, no age', async () => {
    open(`/?indicator=${ID}`, { world: previewed('login') });
    await mask();
    expect(screen.getAllByText('预览').length).toBeGreaterThan(0);
    for (const claim of ['实时', '未定稿', '已滞后', /^延迟 /, /刚刚更新|前更新/])
      expect(screen.queryByText(claim, { selector: 'main *' })).toBeNull();
    expect(screen.getByText(/^数据截至 /)).toBeTruthy();
    expect(within(screen.getByRole('main')).queryByText('最新值')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is not listened to', async () => {
    const { live } = open(`/?indicator=${ID}`, { world: previewed('login') });
    await mask();
    expect(live.topics()).not.toContain(TOPIC);
  });

  it('leads a guest to the login, and offers to register', async () => {
    const { store } = open(`/?indicator=${ID}`, { world: previewed('login') });
    fireEvent.click((await mask()).getByRole('button', { name: '登录' }));
    expect(store.getState().authDialog.open).toBe('login');
    fireEvent.click((await mask()).getByRole('button', { name: '注册' }));
    expect(store.getState().authDialog.open).toBe('registration');
  });

  it('leads an account to its upgrade', async () => {
    open(`/?indicator=${ID}`, { world: previewed('upgrade'), as: profileOf('registered') });
    expect((await mask()).getByText('当前账户等级访问页面权限不足')).toBeTruthy();
    fireEvent.click((await mask()).getByRole('button', { name: '升级账户' }));
    expect(window.location.pathname).toBe('/AccountUpgrade');
  });

  it('says so where the account has no identity level', async () => {
    const world = previewed('upgrade');
    world.answers.set('/system/user/profile', () => new Promise(() => undefined));
    const { store } = open(`/?indicator=${ID}`, { world, as: profileOf('registered') });
    act(() => {
      store.dispatch(sessionRestored({ ...store.getState().session, identity: null }));
    });
    fireEvent.click((await mask()).getByRole('button', { name: '升级账户' }));
    expect(screen.getByText('未能获取您的账户等级，请重新登录后再升级')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});

describe('when the reader changes', () => {
  it('a login brings the whole series and its topic, a logout the mask', async () => {
    const world = previewed('login');
    const { store, live, push } = open(`/?indicator=${ID}`, { world });
    await mask();
    world.answers.set(ID, gives(seriesOf(ID)));
    logIn(store, world, profileOf('vip'));
    await waitFor(() => expect(live.topics()).toContain(TOPIC));
    expect(screen.queryByText(/级指标$/)).toBeNull();
    push(TOPIC, tailOf(3.25));
    await waitFor(() => expect(screen.getByText('$3.25', { selector: 'strong *' })).toBeTruthy());
    world.answers.set(ID, gives(previewOf(ID, 'login')));
    act(() => {
      store.dispatch(loggedOut());
    });
    await mask();
    expect(live.topics()).not.toContain(TOPIC);
  });

  it('a grade that rises during the session opens, one that falls closes', async () => {
    const world = previewed('upgrade');
    const { store, live } = open(`/?indicator=${ID}`, { world, as: profileOf('registered') });
    await mask();
    const regrade = (role: 'vip' | 'registered'): void => {
      const { grade, role: identity } = profileOf(role);
      act(() => {
        store.dispatch(identified({ identity, grade }));
      });
    };
    world.answers.set(ID, gives(seriesOf(ID)));
    regrade('vip');
    await waitFor(() => expect(live.topics()).toContain(TOPIC));
    world.answers.set(ID, gives(previewOf(ID, 'upgrade')));
    regrade('registered');
    await mask();
    expect(live.topics()).not.toContain(TOPIC);
  });

  it('a topic that is refused makes the page ask what is left to see', async () => {
    const world = gateway();
    const { live, refuse } = open(`/?indicator=${ID}`, { world, as: profileOf('vip') });
    await waitFor(() => expect(live.topics()).toContain(TOPIC));
    world.answers.set(ID, gives(previewOf(ID, 'upgrade')));
    refuse(TOPIC);
    await mask();
    expect(live.topics()).not.toContain(TOPIC);
  });
});
