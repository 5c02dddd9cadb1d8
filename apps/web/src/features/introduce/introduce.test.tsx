import { catalogue, introductions } from '@chaintide/indicators/catalogue';
import type { Freshness } from '@chaintide/contracts/charts/freshness';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formulaRows } from './formula-rows.ts';
import { IntroducePage } from './introduce-page.tsx';
import { providersOf, sourceRows } from './source-rows.ts';
import { StatusPage } from './status-page.tsx';
import {
  answer,
  gateway,
  gives,
  prepareBrowser,
  previewOf,
  profileOf,
  show,
  tailOf,
  type Gateway,
} from '../../app/testing.tsx';
import { freshnessOf } from '../../app/freshness-testing.ts';

const seen = new Map<Element, (isSeen: boolean) => void>();

/** Simulates that an element becomes visible or hidden. */
const see = (element: Element | null | undefined, isSeen = true): void => {
  act(() => {
    seen.get(element!)?.(isSeen);
  });
};
const card = (id: string): HTMLElement => document.getElementById(id)!;
const visit = async (address = '/IndexIntroduce', world: Gateway = gateway()) => {
  const shown = show(<IntroducePage />, { world, as: profileOf('vip'), at: address });
  await waitFor(() => expect(screen.getByText(`${catalogue.indicators.length} 个指标`)).toBeTruthy());
  return shown;
};
const series = (asked: readonly string[]): string[] => asked.filter((path) => path.includes('/series'));

beforeEach(async () => {
  await prepareBrowser();
  seen.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element): void {
        seen.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
      }
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the guide', () => {
  it("explains every indicator in the catalogue's order: stars, text with the unit note first, formula, thresholds, variants", async () => {
    await visit();
    expect([...document.querySelectorAll('article')].map(({ id }) => id)).toEqual(
      catalogue.indicators.map(({ id }) => id),
    );
    for (const { id, label, columns, zones, parameters } of catalogue.indicators) {
      const introduction = introductions[id]!;
      const text = card(id).textContent;
      for (const words of [
        label.zh,
        introduction.zh,
        ...columns.map(({ formula }) => formula),
        ...zones.map((zone) => zone.label.zh),
        ...parameters.map((parameter) => parameter.label.zh),
      ])
        expect(text).toContain(words);
      expect(introduction.zh).toMatch(/^K 为千，M 为百万，B 为十亿。/);
      expect(card(id).querySelector('[role="img"][aria-label*="星"]')).not.toBeNull();
    }
  });

  it('loads only what is visible, and updates it live', async () => {
    const { asked, push } = await visit();
    expect(series(asked)).toEqual([]);
    see(card('btc.mvrv'));
    await waitFor(() => expect(within(card('btc.mvrv')).getByText('2.00')).toBeTruthy());
    expect(series(asked)).toHaveLength(1);
    expect(series(asked)[0]).toMatch(/^\/api\/v1\/indicators\/btc\.mvrv\/series\?resolution=1d&from=\d{4}-\d\d-\d\d$/);
    expect(within(card('btc.mvrv')).getByText('simnet').title).toBe('正常');
    within(card('btc.mvrv')).getByText('数据来自 simnet · simnet Terms of Use · 商用须经许可');
    push('indicator:btc.mvrv:1d', tailOf(3.25));
    await waitFor(() => expect(within(card('btc.mvrv')).getByText('3.25')).toBeTruthy());
  });

  it('names what it cannot show: a preview, a missing source, a failure', async () => {
    const world = gateway();
    const refused = (status: number, name: string) => () =>
      Promise.resolve(answer(status, { data: null, error: { name, args: { id: '', inputs: '' } } }));
    world.answers.set('btc.mvrv', gives(previewOf('btc.mvrv', 'upgrade')));
    world.answers.set('btc.nvt', refused(503, 'indicator.noSource'));
    world.answers.set('btc.puell', refused(404, 'indicator.unknown'));
    const { live } = await visit('/IndexIntroduce', world);
    for (const id of ['btc.mvrv', 'btc.nvt', 'btc.puell']) see(card(id));
    await waitFor(() => expect(within(card('btc.mvrv')).getByText(/^预览：每周数据，截至 /)).toBeTruthy());
    await waitFor(() => expect(within(card('btc.nvt')).getByText('无可用数据源')).toBeTruthy());
    await waitFor(() => expect(within(card('btc.puell')).getByText('读取失败')).toBeTruthy());
    expect(live.topics()).not.toContain('indicator:btc.mvrv:1d');
  });

  it('filters by name', async () => {
    await visit();
    fireEvent.change(screen.getByPlaceholderText('按名称筛选，如 MVRV、算力'), { target: { value: 'mvrv' } });
    await waitFor(() =>
      expect([...document.querySelectorAll('article')].map(({ id }) => id)).toEqual([
        'btc.lth_mvrv',
        'btc.sth_mvrv',
        'btc.mvrv',
        'btc.mvrv_z',
        'btc.group_mvrv',
        'eth.mvrv',
        'eth.mvrv_z',
        'eth.sth_mvrv',
        'eth.lth_mvrv',
      ]),
    );
    fireEvent.change(screen.getByPlaceholderText('按名称筛选，如 MVRV、算力'), { target: { value: '<b>' } });
    await waitFor(() => expect(screen.getByText('没有与“<b>”相符的指标')).toBeTruthy());
  });

  it('scrolls to the indicator of the link', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      shown.push(this.id);
    };
    await visit('/IndexIntroduce?indicator=btc.nupl');
    expect(shown).toEqual(['btc.nupl']);
    expect(card('btc.nupl').dataset['marked']).toBe('true');
    expect(document.activeElement).toBe(card('btc.nupl'));
  });

  it('ignores an indicator that does not exist', async () => {
    await visit('/IndexIntroduce?indicator=%3Cscript%3E');
    expect(document.querySelectorAll('[data-marked="true"]')).toHaveLength(0);
  });
});

describe('the tables of the state', () => {
  const cardsOf = (list: string): string[] =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const formulas = (): string[] => cardsOf('公式状态表');
  const formula = (name: string): string => formulas().find((text) => text.startsWith(name))!;
  const changed = (changes: Readonly<Record<string, Partial<Freshness>>>): Freshness[] =>
    freshnessOf().map((one) => ({ ...one, ...changes[one.id] }));
  beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid

  it('have a row for every indicator, all of them from one call', async () => {
    const world = gateway();
    const answered = changed({
      'btc.nupl': { updatedAt: null, time: 1_000_000 },
      'btc.puell': { state: 'locked', updatedAt: null, time: null, value: null, simulated: false },
      'btc.active_addresses': { state: 'sourceDown', updatedAt: null, time: null, value: null, simulated: false },
    });
    world.answers.set('/freshness', gives(answered));
    const { asked } = await visit('/IndexIntroduce?view=status', world);
    await waitFor(() =>
      expect(formula('MVRV2.00')).toMatch(/^MVRV2\.00实时模拟数据\d{4}-\d\d-\d\d · .*数据来源simnet$/),
    );
    expect(formulas()).toHaveLength(catalogue.indicators.length);
    expect(formula('NUPL 未实现净盈亏')).toMatch(/已滞后模拟数据1970-01-12 · 尚未更新$/);
    expect(formula('普尔系数')).toMatch(/^普尔系数–预览– · –$/);
    expect(formula('活跃地址数')).toContain('异常');
    const shown = formulas();
    for (const [index, { awaits }] of catalogue.indicators.entries())
      if (awaits) expect(shown[index]).toContain('等待数据源');
    expect(series(asked)).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/freshness'))).toHaveLength(1);
  });

  it('follow their topics', async () => {
    const { push, live } = await visit('/IndexIntroduce?view=status');
    await waitFor(() => expect(formula('MVRV2.00')).toBeTruthy());
    expect(live.topics()).toEqual(expect.arrayContaining(['freshness:4', 'status']));
    push('freshness:4', changed({ 'btc.mvrv': { value: 3.25 } }));
    await waitFor(() => expect(formula('MVRV3.25')).toBeTruthy());
  });

  it('say that they could not be read', async () => {
    const world = gateway();
    world.answers.set('/freshness', () =>
      Promise.resolve(
        answer(404, { data: null, error: { name: 'route.unknown', args: { method: 'GET', path: '/' } } }),
      ),
    );
    await visit('/IndexIntroduce?view=status', world);
    await screen.findByRole('alert');
  });

  it('ask for a VPN where the gateway cannot be reached at all', async () => {
    const world = gateway();
    world.answers.set('/freshness', () => Promise.reject(new TypeError('fetch failed')));
    await visit('/IndexIntroduce?view=status', world);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('请开启 VPN 以稳定访问此表格'));
  });

  it('list the sources for guests too: state, newest point, next request, licence and what they feed', async () => {
    const { asked } = show(<StatusPage />, { at: '/status' });
    await waitFor(() => expect(cardsOf('数据源')[0]).toMatch(/^simnet正常模拟1 个指标最新数据点.*下次请求–上次成功/));
    expect(cardsOf('数据源')[0]).toContain('数据来自 simnet · simnet Terms of Use');
    expect(asked.some((path) => path.endsWith('/status/feeds'))).toBe(true);
  });

  it('narrow the formulas to those of a source, and widen them again', async () => {
    await visit('/IndexIntroduce?view=status');
    await waitFor(() => expect(cardsOf('数据源')[0]).toContain('1 个指标'));
    fireEvent.click(screen.getByRole('button', { name: /^simnet/ }));
    await waitFor(() => expect(formulas()).toHaveLength(1));
    expect(formulas()[0]).toMatch(/^MVRV/);
    fireEvent.click(screen.getByRole('button', { name: '使用 simnet 的公式 ×' }));
    await waitFor(() => expect(formulas()).toHaveLength(catalogue.indicators.length));
  });
});

describe('the order of the rows', () => {
  const at = Date.now();
  const indicators = ['btc.mvrv', 'btc.nupl', 'btc.puell'].map((id) =>
    catalogue.indicators.find((one) => one.id === id)!,
  );
  const ordered = (key: string, descending = false): string[] =>
    formulaRows(indicators, {
      told: {
        rows: freshnessOf().map((row) => {
          if (row.id === 'btc.nupl') return { ...row, state: 'sourceDown' as const, updatedAt: null };
          return row.id === 'btc.puell' ? { ...row, updatedAt: 5 } : row;
        }),
        hasFailed: false,
      },
      providers: new Map(),
      askedAt: at,
      tookMs: 1,
      now: at,
      sort: { key, descending },
      pick: ({ zh }) => zh,
    }).map(({ indicator }) => indicator.id.slice(4));

  it.each([
    ['', false, ['mvrv', 'nupl', 'puell']],
    ['state', false, ['nupl', 'mvrv', 'puell']],
    ['updated', false, ['puell', 'mvrv', 'nupl']],
    ['updated', true, ['mvrv', 'puell', 'nupl']],
    ['toString', false, ['mvrv', 'nupl', 'puell']],
  ])('by %j, descending %j: rows without a value last', (key, descending, expected) => {
    expect(ordered(key, descending)).toEqual(expected);
  });

  it('puts sources in trouble first, and names the providers of an indicator once', () => {
    const status = (name: string, state: SourceStatus['state']): SourceStatus => ({
      name,
      provider: 'Binance',
      host: null,
      simulated: false,
      state,
      everyMs: 1,
      problem: null,
      succeededAt: null,
      failedAt: null,
      newestAt: null,
      resumeAt: null,
      nextAt: null,
      tookMs: null,
      progress: null,
    });
    const statuses = [status('a', 'live'), status('b', 'failing')];
    const feeds = ['a', 'b'].map((source) => ({ source, indicators: ['btc.mvrv'] }));
    const rows = sourceRows(statuses, { feeds, now: at, sort: { key: 'state', descending: false } });
    expect(rows.map(({ status: { name } }) => name)).toEqual(['b', 'a']);
    expect([...providersOf(statuses, feeds)]).toEqual([['btc.mvrv', ['Binance']]]);
  });
});
