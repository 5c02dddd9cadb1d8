import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { ReleasePage } from './release-page.tsx';
import { fileOf, reportOf } from './report-testing.ts';

const CREATE = '/reports/office';

const visit = (answers: Parameters<typeof serving>[0] = {}): void => {
  const world = serving({
    'GET /reports/office/5': gives(fileOf({ report: reportOf({ state: 'draft' }) })),
    'POST /reports/office': gives(reportOf({ state: 'draft' })),
    'POST /reports/office/5/events': gives(reportOf()),
    ...answers,
  });
  const page = (
    <>
      <ReleasePage />
      <MessagesView />
    </>
  );
  show(page, { world, as: profileOf('admin'), at: '/subscribeRelease?new' });
};
const column = (language: '中文' | 'English') => within(screen.getByRole('region', { name: language }));
const write = (language: '中文' | 'English', { title, text }: { title: string; text: string }): void => {
  fireEvent.change(column(language).getByLabelText('标题'), { target: { value: title } });
  fireEvent.change(column(language).getByRole('textbox', { name: /正文/ }), { target: { value: text } });
};

onPhone();

describe('writing a report', () => {
  it('needs both languages, and says where something is missing', async () => {
    visit();
    await screen.findByRole('region', { name: '中文' });
    write('中文', { title: '成本与市值', text: '正文' });
    click('提交审核');
    await waitFor(() => expect(column('English').getByLabelText('标题').getAttribute('aria-invalid')).toBe('true'));
    expect(column('English').getByRole('textbox', { name: /正文/ }).getAttribute('aria-invalid')).toBe('true');
    expect(column('中文').getByLabelText('标题').getAttribute('aria-invalid')).not.toBe('true');
    expect(asked('POST', CREATE)).toEqual([]);
    write('English', { title: 'Cost and value', text: 'A text' });
    click('提交审核');
    await screen.findByText('已提交审核');
    const { body } = asked('POST', CREATE)[0]!;
    expect(body).toMatchObject({
      zh: { title: '成本与市值', source: '正文' },
      en: { title: 'Cost and value', source: 'A text' },
    });
    expect(asked('POST', '/reports/office/5/events').map((one) => one.body)).toEqual([
      { event: { type: 'submit' }, version: 3 },
    ]);
  });

  it('says which chart no longer exists, and keeps the text', async () => {
    visit({
      'POST /reports/office': refusal('report.chartUnknown', { args: { id: 'btc.gone' } }),
    });
    await screen.findByRole('region', { name: '中文' });
    write('中文', { title: '成本', text: '正文\n\n:::chart btc.gone' });
    write('English', { title: 'Cost', text: 'A text\n\n:::chart btc.gone' });
    click('保存草稿');
    await screen.findByText('没有指标“btc.gone”');
    expect(column('English').getByRole<HTMLTextAreaElement>('textbox', { name: /正文/ }).value).toContain(
      ':::chart btc.gone',
    );
  });
});
