import { topics } from '@chaintide/contracts/realtime';
import type { PublishedReport } from '@chaintide/contracts/reports/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { ObservationsPage } from './observations-page.tsx';

const reportOf = (id: number, title: string): PublishedReport => ({
  id,
  number: `P00000${id}`,
  edition: 1,
  kind: 'weekly',
  day: '2026-11-22',
  audience: 'all',
  title: { zh: title, en: title },
  excerpt: { zh: '一周的摘要', en: 'A week in short' },
  publishedAt: Date.UTC(2026, 10, 22),
});

/** Reports that a search finds by their titles, as the gateway does. */
const visit = (reports: PublishedReport[]) => {
  const world = serving({
    'GET /reports': ({ search }) => {
      const q = new URLSearchParams(search).get('q') ?? '';
      const rows = reports.filter(({ title }) => title.zh.includes(q));
      return gives({ total: rows.length, rows })();
    },
  });
  return show(<ObservationsPage />, { world, as: profileOf('registered'), at: '/publishObservations' });
};
const titles = (): string[] =>
  within(screen.getByRole('list', { name: '报告列表' }))
    .queryAllByRole('link')
    .map((link) => link.querySelector('b')!.textContent);

onPhone();

describe('the archive of reports', () => {
  it('is searched, marks what was found, and says when there is nothing', async () => {
    visit([reportOf(1, '矿工收入回升'), reportOf(2, '长期持有者减持')]);
    await waitFor(() => expect(titles()).toEqual(['矿工收入回升', '长期持有者减持']));
    const box = screen.getByRole('searchbox', { name: '搜索报告' });
    fireEvent.change(box, { target: { value: '矿工' } });
    fireEvent.submit(box.closest('form') ?? box);
    await waitFor(() => expect(titles()).toEqual(['矿工收入回升']));
    expect(document.querySelector('mark')!.textContent).toBe('矿工');
    fireEvent.change(box, { target: { value: '减半' } });
    fireEvent.submit(box.closest('form') ?? box);
    await screen.findByText('没有符合条件的报告');
    expect(new URLSearchParams(asked('GET', '/reports').at(-1)!.search).get('q')).toBe('减半');
  });

  it('shows a report that is published meanwhile', async () => {
    const reports = [reportOf(1, '矿工收入回升')];
    const { push } = visit(reports);
    await waitFor(() => expect(titles()).toHaveLength(1));
    reports.unshift(reportOf(2, '长期持有者减持'));
    push(topics.publications(), {
      name: 'report.published',
      payload: { id: 2, edition: 1, kind: 'weekly', audience: 'all' },
    });
    await waitFor(() => expect(titles()).toEqual(['长期持有者减持', '矿工收入回升']));
  });
});
