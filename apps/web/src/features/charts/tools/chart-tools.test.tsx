import { DEFAULT_ZOOM } from '@chaintide/contracts/limits';
import { resolutionGrades } from '@chaintide/contracts/resolutions';
import { grades, roles, type Role } from '@chaintide/contracts/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForShortcuts } from '../../../shared/browser/shortcuts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { createConnectionStore } from '../../../shared/live/connection-store.ts';
import type { LiveClient } from '../../../shared/live/live-client.ts';
import { LiveProvider } from '../../../shared/live/live-context.ts';
import { messagesReducer } from '../../../shared/messages/messages.ts';
import { preferencesReducer } from '../../../shared/preferences/preferences.ts';
import { authDialogReducer } from '../../../shared/session/auth-dialog.ts';
import { anonymous, sessionReducer, viewOf, type SessionState } from '../../../shared/session/session.ts';
import { readView, writeView } from '../view/chart-view.ts';
import { overlaysFor, wantedIn, type Slot } from '../traces/companion-spec.ts';
import type { Companion } from '../use-companions.ts';
import { ChartTools } from './chart-tools.tsx';

const NOW = Date.UTC(2026, 2, 31, 12);
const slots: readonly Slot[] = ['btc', 'eth', 0, 1, 2, 3, 'standard'];

const connection = createConnectionStore();
const live: LiveClient = {
  start: async () => undefined,
  stop: () => undefined,
  retry: () => undefined,
  reconnect: () => undefined,
  rest: () => undefined,
  wake: async () => undefined,
  watch: () => ({ leave: () => undefined, again: async () => undefined }),
  topics: () => [],
  now: () => NOW,
  connection: connection.get,
  subscribe: connection.subscribe,
};

const sessionOf = (role: Role): SessionState =>
  role === 'guest'
    ? anonymous
    : {
        ...anonymous,
        token: 't',
        userName: 'satoshi',
        identity: { roleId: 1, roleName: role, roleKey: role, level: 1 },
      };

const retried = vi.fn<() => void>();

/** The tools of a link, and the link after each of their changes. */
const show = (search: string, session = sessionOf('vip'), state: Companion['state'] = 'shown') => {
  const { grade } = viewOf(session);
  const at = { search };
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      messages: messagesReducer,
      preferences: preferencesReducer,
      authDialog: authDialogReducer,
    },
    preloadedState: { session },
  });
  const still = { isOn: false, isOpen: false, toggle: () => undefined };
  const Held = () => {
    const [now, setNow] = useState(search);
    const { view } = readView(new URLSearchParams(now), catalogue, grade);
    const companions = slots.flatMap((slot): Companion[] => {
      const wanted = wantedIn(slot, { view, catalogue, grade });
      return wanted
        ? [
            {
              wanted,
              state: wanted.refusal ?? state,
              series: undefined,
              failure: state === 'failed' ? { kind: 'link', name: 'timeout' } : undefined,
              retry: retried,
            },
          ]
        : [];
    });
    return (
      <ChartTools
        isCompact={false}
        view={view}
        catalogue={catalogue}
        mayOverlay={overlaysFor(view, catalogue)}
        companions={companions}
        actions={null}
        introduction={still}
        full={still}
        onChange={(change) => {
          at.search = writeView({ ...view, ...change }).toString();
          setNow(at.search);
        }}
      />
    );
  };
  const { unmount } = render(
    <Provider store={store}>
      <LiveProvider value={live}>
        <MemoryRouter>
          <Held />
        </MemoryRouter>
      </LiveProvider>
    </Provider>,
  );
  return { link: () => decodeURIComponent(at.search), store, unmount };
};

const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (box: RegExp, option: RegExp): void => {
  fireEvent.click(screen.getByRole('combobox', { name: box }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};
const isRefused = (option: HTMLElement): boolean => option.getAttribute('aria-disabled') === 'true';
const chips = (): Promise<HTMLElement> => screen.findByRole('list', { name: '图上的其他线条' });

let deafen: () => void = () => undefined;
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await i18n.changeLanguage('zh');
  Element.prototype.scrollIntoView = () => undefined;
  retried.mockReset();
  deafen = listenForShortcuts();
});
afterEach(() => {
  deafen();
  cleanup();
});

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
      act: () => press('BTC 价格'),
      part: 'overlay=btc',
      restored: () => screen.getByRole('button', { name: 'BTC 价格', pressed: true }),
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

describe('a range of days', () => {
  const fields = async () => ({
    from: await screen.findByLabelText<HTMLInputElement>('开始日期'),
    to: screen.getByLabelText<HTMLInputElement>('结束日期'),
  });

  it('begins with the last month up to today', async () => {
    show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    expect([from.value, to.value, from.max, to.max]).toEqual(['2026-02-28', '2026-03-31', '2026-03-31', '2026-03-31']);
    expect(document.activeElement).toBe(from);
  });

  it('is taken into the link, and stands in the fields again', async () => {
    const { link, unmount } = show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    fireEvent.change(from, { target: { value: '2024-01-01' } });
    fireEvent.change(to, { target: { value: '2024-12-31' } });
    fireEvent.submit(from);
    expect(link()).toBe('indicator=btc.nvt&range=2024-01-01_2024-12-31');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '自选日期', pressed: true }));
    unmount();
    show(link());
    press('自选日期');
    expect((await fields()).from.value).toBe('2024-01-01');
  });

  it.each([
    ['2024-05-01', '2024-05-01', '开始日期须早于结束日期'],
    ['2024-05-02', '2024-05-01', '开始日期须早于结束日期'],
    ['2024-05-01', '2026-04-01', '不能选择晚于今天（UTC）的日期'],
    ['', '2024-05-01', '请填写完整的开始日期和结束日期'],
  ])('from %j to %j is refused: %s', async (first, last, reason) => {
    const { link } = show('indicator=btc.nvt');
    press('自选日期');
    const { from, to } = await fields();
    fireEvent.change(from, { target: { value: first } });
    fireEvent.change(to, { target: { value: last } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.submit(from);
    expect(screen.getByRole('alert').textContent).toBe(reason);
    expect(link()).toBe('indicator=btc.nvt');
  });

  it('may be a whole year, one press away', async () => {
    const { link } = show('indicator=btc.nvt');
    press('自选日期');
    fireEvent.click(await screen.findByRole('button', { name: '2024 年' }));
    expect(link()).toBe('indicator=btc.nvt&range=2024-01-01_2024-12-31');
  });
});

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
    fireEvent.click(within(await chips()).getByRole('button', { name: /^NUPL.*：改为与主指标共用坐标轴/ }));
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
    show('indicator=btc.nvt&compare=btc.nupl&overlay=btc', sessionOf('vip'), 'failed');
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
    expect(link()).toBe('indicator=btc.nvt&scale=linear&overlay=btc');
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
    expect(link()).toBe('indicator=btc.nvt&scale=linear&overlay=btc');
    type('z');
    expect(link()).toBe('indicator=btc.nvt');
  });
});
