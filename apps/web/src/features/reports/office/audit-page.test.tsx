import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { AuditPage } from './audit-page.tsx';
import { fileOf, reportOf } from './report-testing.ts';
import type { ReportFile } from './reports-api.ts';

const EVENTS = '/reports/office/5/events';
const mine = profileOf('verifier').userId;

const visit = (file: ReportFile, answers: Parameters<typeof serving>[0] = {}): void => {
  const world = serving({
    'GET /reports/office/counts': gives({ draft: 0, toBeReviewed: 1, audited: 0, published: 0, rejected: 0 }),
    'GET /reports/office/5': gives(file),
    ...answers,
  });
  const page = (
    <>
      <AuditPage />
      <MessagesView />
    </>
  );
  show(page, { world, as: profileOf('verifier'), at: '/subscribAaudit?report=5' });
};
const write = (reason: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: '驳回原因' }), { target: { value: reason } });
};
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

onPhone();

describe('auditing a report', () => {
  it('rejects with a reason only, and sends the version that was shown', async () => {
    visit(fileOf(), { [`POST ${EVENTS}`]: gives(reportOf({ state: 'rejected', version: 4 })) });
    await screen.findByRole('button', { name: '驳回' });
    expect(button('驳回').disabled).toBe(true);
    write('   ');
    expect(button('驳回').disabled).toBe(true);
    write('图表范围不对');
    click('驳回');
    await screen.findByText('报告已驳回');
    expect(asked('POST', EVENTS).map(({ body }) => body)).toEqual([
      { event: { type: 'reject', reason: '图表范围不对' }, version: 3 },
    ]);
  });

  it('approves; what somebody else decided meanwhile is said, not overwritten', async () => {
    let answer = refusal('version.stale');
    visit(fileOf(), { [`POST ${EVENTS}`]: () => answer() });
    await screen.findByRole('button', { name: '通过' });
    click('通过');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    answer = gives(reportOf({ state: 'published', edition: 1, version: 4 }));
    click('通过');
    await screen.findByText('报告已发布');
    expect(asked('POST', EVENTS)).toHaveLength(2);
  });

  it('is not offered to whoever wrote in it', async () => {
    visit(fileOf({ report: reportOf({ writers: [40, mine] }) }));
    await screen.findByText('您撰写或修改过这份报告，须由他人审核。');
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
  });

  it('says when nobody is left who may', async () => {
    visit(fileOf({ report: reportOf({ writers: [40, mine] }), auditors: 0 }));
    expect((await screen.findByRole('alert')).textContent).toContain('目前没有人可以审核这份报告');
    expect(screen.queryByText('您撰写或修改过这份报告，须由他人审核。')).toBeNull();
  });

  it('shows what was written without what could run', async () => {
    const html = '<p>价格<script>globalThis.ran = true</script><img src="x" onerror="globalThis.ran = true"></p>';
    visit(fileOf({ parts: { zh: [{ html }], en: [] } }));
    await screen.findByText('价格');
    const body = screen.getByText('价格').closest('div')!;
    expect(body.querySelector('script, [onerror]')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });

  it('shows a chart whose indicator no longer exists by its id, without numbers', async () => {
    const chart = {
      indicator: 'btc.gone',
      range: '1y' as const,
      times: [],
      values: [],
      newest: null,
      isSimulated: false,
    };
    visit(fileOf({ parts: { zh: [{ html: '<p>正文</p>' }, { chart: 0 }], en: [] }, charts: [chart] }));
    const figure = within(await screen.findByRole('figure'));
    expect(figure.getByText('btc.gone')).toBeTruthy();
    await waitFor(() => expect(figure.getByText('暂无数据')).toBeTruthy());
  });
});
