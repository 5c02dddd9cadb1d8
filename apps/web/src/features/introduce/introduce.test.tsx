import { catalogue } from '@chaintide/indicators/catalogue';
import type { Freshness } from '@chaintide/contracts/freshness';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntroducePage } from './introduce-page.tsx';
import {
  answer,
  freshnessOf,
  gateway,
  gives,
  prepareBrowser,
  previewOf,
  profileOf,
  show,
  tailOf,
  type Gateway,
} from '../../app/testing.tsx';

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
    for (const { id, label, introduction, columns, zones, parameters } of catalogue.indicators) {
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
    within(card('btc.mvrv')).getByText('行情来自 simnet · simnet Terms of Use · 商用须经许可');
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
      expect([...document.querySelectorAll('article')].map(({ id }) => id)).toEqual(['btc.mvrv', 'btc.mvrv_z']),
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

describe('the formula status table', () => {
  const rowOf = (name: string): HTMLElement => screen.getByText(name, { selector: 'th *' }).closest('tr')!;
  const changed = (changes: Readonly<Record<string, Partial<Freshness>>>): Freshness[] =>
    freshnessOf().map((one) => ({ ...one, ...changes[one.id] }));

  it('has a row for every indicator, all of them from one call', async () => {
    const world = gateway();
    const answered = changed({
      'btc.nupl': { updatedAt: null, time: 1_000_000 },
      'btc.puell': { state: 'locked', updatedAt: null, time: null, value: null, simulated: false },
      'btc.active_addresses': { state: 'sourceDown', updatedAt: null, time: null, value: null, simulated: false },
    });
    world.answers.set('/freshness', gives(answered));
    const { asked } = await visit('/IndexIntroduce?view=status', world);
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(catalogue.indicators.length + 1);
    expect(
      within(rows[0]!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['名称', '更新时间', '更新频率', '查询时间', '状态', '最新数据']);
    await waitFor(() => expect(rowOf('MVRV').textContent).toMatch(/(?:刚刚|秒前)1 天.*\d+ 毫秒正常模拟数据2\.00/));
    expect(rowOf('NUPL 未实现净盈亏').textContent).toMatch(/尚未更新1 天.*已滞后/);
    expect(rowOf('普尔系数').textContent).toMatch(/预览–$/);
    expect(rowOf('活跃地址数').textContent).toContain('异常');
    for (const { label } of catalogue.indicators.filter(({ awaits }) => awaits))
      expect(rowOf(label.zh).textContent).toContain('无数据源');
    expect(series(asked)).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/freshness'))).toHaveLength(1);
  });

  it('follows its topic', async () => {
    const { push, live } = await visit('/IndexIntroduce?view=status');
    await waitFor(() => expect(rowOf('MVRV').textContent).toContain('2.00'));
    expect(live.topics()).toContain('freshness:4');
    push('freshness:4', changed({ 'btc.mvrv': { value: 3.25 } }));
    await waitFor(() => expect(rowOf('MVRV').textContent).toContain('3.25'));
  });

  it('says that it could not be read', async () => {
    const world = gateway();
    world.answers.set('/freshness', () =>
      Promise.resolve(answer(404, { data: null, error: { name: 'route.unknown' } })),
    );
    await visit('/IndexIntroduce?view=status', world);
    await waitFor(() => expect(rowOf('MVRV').textContent).toContain('异常'));
  });

  it('lists the sources with their states', async () => {
    await visit('/IndexIntroduce?view=status');
    const sources = within(screen.getByRole('region', { name: '数据源' }));
    await waitFor(() => expect(sources.getByText('simnet')).toBeTruthy());
    expect(sources.getByText('每10分钟更新')).toBeTruthy();
  });
});
