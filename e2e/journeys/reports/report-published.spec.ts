import type { Browser, Locator, Page } from '@playwright/test';
import { enterIn } from '../../enter.ts';
import { newestMail } from '../../people.ts';
import { expect, test } from '../../product.ts';
import { expectSameDocument, markDocument, message } from '../../visit.ts';
import { watchErrors } from '../../watch.ts';
import { wordsIn } from '../../words.ts';

const t = wordsIn('zh');
const KIND = 'observation';
const READER = 'demo_vip@chaintide.example';
const CHART = ':::chart btc.mvrv range=1y';

const desk = async (browser: Browser, { url, name }: { url: string; name: string }): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await enterIn(page, { url, who: name });
  return page;
};

const column = (page: Page, language: 'zh' | 'en'): Locator =>
  page.getByRole('region', { name: t(`reports.languages.${language}`), exact: true });
const write = async (
  page: Page,
  language: 'zh' | 'en',
  { title, text }: { title: string; text: string },
): Promise<void> => {
  await column(page, language).getByLabel(t('reports.editor.title'), { exact: true }).fill(title);
  await column(page, language)
    .getByRole('textbox', { name: t('reports.editor.text') })
    .fill(text);
};
const press = (page: Page, key: string): Promise<void> =>
  page.getByRole('button', { name: t(key), exact: true }).click();

test('a report goes from its writer past an auditor to a reader, live and by mail, whose link ends the mails', async ({
  browser,
  product: { url },
}) => {
  const [writer, auditor, reader] = [
    await desk(browser, { url, name: 'admin' }),
    await desk(browser, { url, name: 'verifier' }),
    await desk(browser, { url, name: 'vip' }),
  ];
  const errors = [writer, auditor, reader].map(watchErrors);

  await reader.goto(`${url}/subscribe`);
  const kind = reader.getByRole('switch', { name: t(`subscriptions.reports.kinds.${KIND}.name`) });
  await kind.check();
  await reader.goto(`${url}/publishObservations`);
  await expect(reader.getByRole('list', { name: t('reports.list.label') })).toBeVisible();
  await markDocument(reader);

  // the wrong way first: one language only
  await writer.goto(`${url}/subscribeRelease?new`);
  await writer.getByLabel(t('reports.list.kind'), { exact: true }).click();
  await writer.getByRole('option', { name: t(`reports.kinds.${KIND}`) }).click();
  await write(writer, 'zh', { title: '长期持有者的成本', text: `成本在上移。\n\n${CHART}` });
  await press(writer, 'reports.editor.submit');
  await expect(column(writer, 'en').getByLabel(t('reports.editor.title'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await write(writer, 'en', { title: 'What holders paid', text: `Their cost rises.\n\n${CHART}` });
  await auditor.goto(`${url}/subscribAaudit`);
  await press(writer, 'reports.editor.submit');
  await expect(message(writer, t('reports.editor.submitted'))).toBeVisible();
  await expect(writer.getByText(t('reports.audit.own'))).toBeVisible();
  await expect(writer.getByRole('button', { name: t('reports.audit.approve'), exact: true })).toHaveCount(0);

  await auditor.getByText('长期持有者的成本').first().click();
  await expect(auditor.getByRole('img', { name: /MVRV/ }).first()).toBeVisible();
  await expect(auditor.getByRole('button', { name: t('reports.audit.reject'), exact: true })).toBeDisabled();
  await auditor.getByLabel(t('reports.audit.reason')).fill('请说明数据来源');
  await press(auditor, 'reports.audit.reject');
  await expect(message(auditor, t('reports.audit.rejected'))).toBeVisible();

  await expect(writer.getByText('请说明数据来源').first()).toBeVisible();
  await press(writer, 'reports.audit.correct');
  await write(writer, 'zh', { title: '长期持有者的成本', text: `成本在上移（数据来自自有节点）。\n\n${CHART}` });
  await press(writer, 'reports.editor.resubmit');
  await expect(message(writer, t('reports.editor.submitted')).last()).toBeVisible();

  await expect(auditor.getByText('成本在上移（数据来自自有节点）。').first()).toBeVisible();
  await press(auditor, 'reports.audit.approve');
  await expect(message(auditor, t('reports.audit.approved'))).toBeVisible();

  await reader.getByRole('link', { name: /长期持有者的成本/ }).click();
  await expect(reader.getByText('成本在上移（数据来自自有节点）。')).toBeVisible();
  await expect(reader.getByText(t('reports.read.frozen')).first()).toBeVisible();
  await press(reader, 'reports.read.verify');
  await expect(reader.getByText(t('reports.read.verified'))).toBeVisible();
  await expectSameDocument(reader);

  const mail = (): Promise<string> => newestMail(url, READER);
  await expect.poll(mail, { timeout: 60_000 }).toContain('成本在上移');
  const [, way] = /退订: https:\/\/chaintide\.example(\/\S+)/.exec(await mail())!;
  await reader.goto(url + way);
  await reader.getByRole('button', { name: '退订' }).click();
  await expect(reader.getByRole('heading', { name: '已退订' })).toBeVisible();
  await reader.goto(`${url}/subscribe`);
  await expect(kind).not.toBeChecked();
  await expect(reader.getByText(t('subscriptions.history.byLink')).first()).toBeVisible();
  expect(errors.flat()).toEqual([]);
});
