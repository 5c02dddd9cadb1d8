import type { CalendarRelease } from '@chaintide/contracts/market/calendar';
import { DAY } from '@chaintide/contracts/limits';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { DataDisplayPage } from './data-display-page.tsx';

const PATH = '/marketall/list/calendar';
const release = (id: number, change: Partial<CalendarRelease> = {}): CalendarRelease => ({
  id,
  name: { zh: '失业率', en: 'Unemployment rate' },
  kind: 'jobs',
  indicator: 'macro.unemployment',
  time: Date.now() + id * DAY,
  isEstimated: true,
  every: 'month',
  period: '2026-10-01',
  unit: 'percent',
  previous: 4.1,
  actual: null,
  locked: null,
  ...change,
});
const page = (list: CalendarRelease[], changedAt = 1, fetchedAt: number | null = null) =>
  gives({ changedAt, source: 'FRED', simulated: true, fetchedAt, total: list.length, page: 1, limit: 50, list });

const visit = (world: Gateway, at = '/dataDisplay?tab=calendar') =>
  show(<DataDisplayPage />, { world, as: profileOf('registered'), at });
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '经济数据发布日历' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

let world: Gateway;
beforeEach(async () => {
  await prepareBrowser({ isPhone: true }); // cards: jsdom lays out no grid
  world = gateway();
  world.answers.set(
    PATH,
    page([
      release(1),
      release(2, { every: 'quarter', name: { zh: '实际 GDP', en: 'Real GDP' }, isEstimated: false }),
      release(3, { every: 'week', locked: 'L2', previous: null }),
      release(-1),
    ]),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the economic calendar', () => {
  it('shows figure, period, the value before and the day, and says what is estimated', async () => {
    visit(world);
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(rows()[0]).toMatch(/失业率—2026-10前值 4\.10?%\d{4}-\d{2}-\d{2}估计就业/);
    expect(rows()[1]).toMatch(/实际 GDP—2026 年第 4 季度/);
    expect(rows()[1]).not.toContain('估计');
    expect(rows()[2]).toMatch(/L2 可见截至 2026-10-01 当周前值 L2 可见/);
    expect(rows()[3]).toContain('待公布');
    screen.getByText(/发布日按各机构的通常时滞估算/);
    expect(document.querySelector('[data-simulated]')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '失业率' })[0]!.getAttribute('href')).toBe(
      '/?indicator=macro.unemployment',
    );
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText(/Days are estimated from the usual delay/);
  });

  it('shows a figure as soon as it is there', async () => {
    const { push } = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(4));
    world.answers.set(PATH, page([release(1, { actual: 4.3 })], 2, Date.now()));
    push('calendar', { changedAt: 2 });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toMatch(/失业率4\.30?%/);
    screen.getByText(/发布日来自 FRED 日历/);
  });

  it('is filtered by side and kind, in the address', async () => {
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(4));
    world.answers.set(PATH, page([]));
    fireEvent.click(screen.getByRole('combobox', { name: /^时间/ }));
    fireEvent.click(screen.getByRole('option', { name: '过去 30 天' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=calendar&side=past'));
    fireEvent.click(screen.getByRole('combobox', { name: /^类别/ }));
    fireEvent.click(screen.getByRole('option', { name: '物价' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=calendar&side=past&kind=prices'));
    await screen.findByText('没有相符的发布');
  });
});
