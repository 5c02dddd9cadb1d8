import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { prepareWorkers, problemUnder, type } from '../../../app/auth-testing.tsx';
import { gives, logIn, open, prepareBrowser, profileOf, type Gateway } from '../../../app/testing.tsx';

const KEY = 'chaintide.workspaces';
const workspaceOf = (given: Partial<Workspace> & Pick<Workspace, 'id' | 'name'>): Workspace => ({
  charts: ['indicator=btc.mvrv'],
  changedAt: Date.now(),
  version: 1,
  ...given,
});
const stored = (): Workspace[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as Workspace[];
const panel = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: '工作区' });
const button = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const show = async (): Promise<void> => {
  fireEvent.click(await button(/^工作区/));
  await panel();
};
const save = (name: string): void => {
  type('工作区名称', name);
  click('保存为工作区');
};

/** An account's workspaces, stored as in the gateway. */
const keeping = (...first: Workspace[]): { world: Gateway; state: { all: Workspace[]; listed: Promise<void> } } => {
  const state = { all: first, listed: Promise.resolve() };
  const world = serving({
    'GET /workspaces': async () => {
      await state.listed;
      return gives(state.all)();
    },
    'POST /workspaces': ({ body }) => {
      const made = workspaceOf({ ...(body as unknown as Workspace), id: state.all.length + 1 });
      state.all = [made, ...state.all];
      return gives(made)();
    },
    'PUT /workspaces/1': ({ body }) => {
      const held = state.all.find(({ id }) => id === 1)!;
      if (held.version !== body['version']) return refusal('version.stale')();
      const changed = { ...held, ...body, id: 1, version: held.version + 1 };
      state.all = state.all.map((one) => (one.id === 1 ? changed : one));
      return gives(changed)();
    },
    'DELETE /workspaces/1': () => {
      state.all = state.all.filter(({ id }) => id !== 1);
      return gives(null)();
    },
  });
  return { world, state };
};

beforeEach(() => {
  sessionStorage.clear();
  prepareWorkers();
  return prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a visitor', () => {
  it('saves charts under a name, sees what is not saved, and comes back to what is', async () => {
    open('/?indicator=btc.mvrv&range=1y');
    await show();
    save('周期');
    await waitFor(() =>
      expect(stored()).toMatchObject([{ name: '周期', charts: ['indicator=btc.mvrv&range=1y'], version: 1 }]),
    );
    expect(await screen.findByText('工作区“周期”已保存')).toBeTruthy();
    click('关闭');
    expect(await button(/^工作区：周期，已保存$/)).toBeTruthy();
    click('3月');
    fireEvent.click(await button(/^工作区：周期，有未保存的更改$/));
    click('保存');
    await waitFor(() => expect(stored()).toMatchObject([{ charts: ['indicator=btc.mvrv&range=3m'], version: 2 }]));
    click('关闭');
    click('6月');
    fireEvent.click(await button(/有未保存的更改$/));
    click('恢复到已保存');
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.mvrv&range=3m'));
    expect(await button(/^工作区：周期，已保存$/)).toBeTruthy();
  });

  it('opens several charts at once', async () => {
    localStorage.setItem(
      KEY,
      JSON.stringify([
        workspaceOf({
          id: 1,
          name: 'Miners',
          charts: ['indicator=btc.puell&range=1y', 'indicator=btc.hash_rate&sma=30&range=1y'],
        }),
      ]),
    );
    open('/');
    await show();
    fireEvent.click(await within(await panel()).findByRole('button', { name: /^Miners/ }));
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).getAll('chart')).toEqual([
        'indicator=btc.puell',
        'indicator=btc.hash_rate&sma=30',
      ]),
    );
    expect(new URLSearchParams(window.location.search).get('range')).toBe('1y');
    expect(await button(/^工作区：Miners，已保存$/)).toBeTruthy();
  });

  it('is told under the field what is wrong with a name', async () => {
    localStorage.setItem(KEY, JSON.stringify([workspaceOf({ id: 1, name: 'Cycle' })]));
    open('/');
    await show();
    save('  ');
    expect(problemUnder('工作区名称')).toBe('请填写名称');
    save('x'.repeat(41));
    expect(problemUnder('工作区名称')).toBe('名称不能超过 40 字');
    save('CYCLE');
    await waitFor(() => expect(problemUnder('工作区名称')).toBe('已有同名的工作区'));
    localStorage.setItem(
      KEY,
      JSON.stringify(Array.from({ length: 30 }, (_, id) => workspaceOf({ id, name: `w${id}` }))),
    );
    save('One more');
    expect(await screen.findByText('最多保存 30 个工作区，请先删除不用的')).toBeTruthy();
  });

  it('renames and removes, the latter after a question', async () => {
    localStorage.setItem(
      KEY,
      JSON.stringify([workspaceOf({ id: 1, name: 'Cycle' }), workspaceOf({ id: 2, name: 'Miners' })]),
    );
    open('/');
    await show();
    fireEvent.click(await button(/^重命名“Cycle”$/));
    const form = within(
      within(await panel())
        .getByDisplayValue('Cycle')
        .closest('form')!,
    );
    fireEvent.change(form.getByRole('textbox'), { target: { value: 'Cycles' } });
    fireEvent.click(form.getByRole('button', { name: '重命名' }));
    await waitFor(() =>
      expect(
        stored()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['Cycles', 'Miners']),
    );
    click('删除“Miners”');
    const question = await screen.findByRole('dialog', { name: '删除工作区“Miners”？' });
    expect(question.textContent).toContain('其中的 1 张图表（MVRV）不再保留');
    fireEvent.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(stored().map(({ name }) => name)).toEqual(['Cycles']));
  });

  it('hears what another tab saves, and learns that an account has them everywhere', async () => {
    open('/');
    await show();
    expect(screen.getByText('工作区保存在当前浏览器；登录后各设备同步。')).toBeTruthy();
    localStorage.setItem(KEY, JSON.stringify([workspaceOf({ id: 1, name: 'From elsewhere' })]));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });
    expect(await within(await panel()).findByText('From elsewhere')).toBeTruthy();
  });
});

describe('an account', () => {
  it('keeps its workspaces at the gateway', async () => {
    const { world } = keeping();
    open('/?indicator=btc.mvrv', { world, as: profileOf('registered') });
    await show();
    save('周期');
    await waitFor(() =>
      expect(asked('POST', '/workspaces').map(({ body }) => body)).toEqual([
        { name: '周期', charts: ['indicator=btc.mvrv'] },
      ]),
    );
    expect(await screen.findByText('工作区“周期”已保存')).toBeTruthy();
    expect(stored()).toEqual([]);
    click('3月');
    fireEvent.click(await within(await panel()).findByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked('PUT', '/workspaces/1').map(({ body }) => body)).toEqual([
        { name: '周期', charts: ['indicator=btc.mvrv&range=3m'], version: 1 },
      ]),
    );
  });

  it('hears what another device saves under the open name, and is asked whose charts to keep', async () => {
    const { world, state } = keeping(workspaceOf({ id: 1, name: '周期' }));
    const { live } = open('/?indicator=btc.nupl', { world, as: profileOf('registered') });
    await show();
    fireEvent.click(await within(await panel()).findByRole('button', { name: /^周期/ }));
    expect(await button(/^工作区：周期，已保存$/)).toBeTruthy();
    await waitFor(() => expect(live.topics()).toContain('account:7'));
    state.all = [workspaceOf({ id: 1, name: '周期', charts: ['indicator=btc.puell'], version: 2 })];
    world.tell('account:7', { name: 'workspaces.changed', payload: null });
    await show();
    expect(await screen.findByText(/“周期”已在其他页面或设备上更新：/)).toBeTruthy();
    click('用当前图表覆盖');
    await waitFor(() => expect(state.all).toMatchObject([{ charts: ['indicator=btc.mvrv'], version: 3 }]));
  });

  it('loses the open workspace when another device removes it', async () => {
    const { world, state } = keeping(workspaceOf({ id: 1, name: '周期' }));
    const { live } = open('/?indicator=btc.nupl', { world, as: profileOf('registered') });
    await show();
    fireEvent.click(await within(await panel()).findByRole('button', { name: /^周期/ }));
    await button(/^工作区：周期，已保存$/);
    await waitFor(() => expect(live.topics()).toContain('account:7'));
    state.all = [];
    world.tell('account:7', { name: 'workspaces.changed', payload: null });
    await button(/^工作区$/);
  });

  it('brings along what was saved before the login, under names that are free', async () => {
    localStorage.setItem(
      KEY,
      JSON.stringify([
        workspaceOf({ id: 1, name: '周期', charts: ['indicator=btc.puell'] }),
        workspaceOf({ id: 2, name: 'Miners' }),
      ]),
    );
    const { world, state } = keeping(workspaceOf({ id: 1, name: '周期' }));
    const { store } = open('/', { world });
    await button(/^工作区$/);
    expect(screen.queryByText(/要带到您的账户中吗/)).toBeNull();
    logIn(store, world, profileOf('registered'));
    fireEvent.click(await button(/^带到账户$/));
    await waitFor(() => expect(state.all.map(({ name }) => name).toSorted()).toEqual(['Miners', '周期', '周期 2']));
    await waitFor(() => expect(stored()).toEqual([]));
    expect(await screen.findByText('已带入 2 个工作区')).toBeTruthy();
  });

  it("takes names from the account's list, not from the visitor's, which is shown until the other arrives", async () => {
    localStorage.setItem(KEY, JSON.stringify([workspaceOf({ id: 1, name: '周期' })]));
    const { world, state } = keeping();
    const { store } = open('/', { world });
    await show();
    await within(await panel()).findByRole('button', { name: /^周期/ });
    const list = Promise.withResolvers<void>();
    state.listed = list.promise;
    logIn(store, world, profileOf('registered'));
    fireEvent.click((await screen.findAllByRole('button', { name: '带到账户' }))[0]!);
    list.resolve();
    await waitFor(() => expect(state.all.map(({ name }) => name)).toEqual(['周期']));
  });
});
