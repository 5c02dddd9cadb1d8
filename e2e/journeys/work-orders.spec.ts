import type { Browser, Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { enterIn } from '../enter.ts';
import { expect, test } from '../product.ts';
import { wordsIn } from '../words.ts';

const zh = wordsIn('zh');
const en = wordsIn('en');

const ROUNDS = 10;

/** A second person in a browser of their own. */
const other = async (browser: Browser, who: string, at: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  const { origin: url, pathname, search, hash } = new URL(at);
  await enterIn(page, { url, who, path: pathname + search + hash });
  return page;
};

/** A picture of one pixel in each colour. */
const png = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const rows = Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const submit = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel(zh('workOrders.form.name'), { exact: true }).fill(title);
  await page.getByLabel(zh('workOrders.form.category'), { exact: true }).click();
  await page.getByRole('option', { name: zh('workOrders.categories.data') }).click();
  await page.getByLabel(zh('workOrders.form.description'), { exact: true }).fill('**MVRV** 与昨天不一致');
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Measures how long it takes until something is on a page. */
const timed = async (shown: Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await shown;
  return performance.now() - begun;
};

test('an order goes from its submitter to support and back, live, with a picture, and is reviewed', async ({
  page,
  product,
  browser,
}) => {
  await enterIn(page, { url: product.url, who: 'vip', path: '/help#workOrder' });
  await page.getByRole('button', { name: zh('workOrders.form.submit') }).click();
  await expect(page.getByText('请确认数据完整后再提交！').first()).toBeVisible();
  const title = `核对 ${Date.now()}`;
  await submit(page, title);
  const chooser = page.locator('input[type="file"]').first();
  await chooser.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('不支持的文件类型！')).toBeVisible();
  await chooser.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible();
  await chooser.setInputFiles({ name: 'SHOT.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByText('不能上传同名文件！')).toBeVisible();

  const support = await other(browser, 'support', `${product.url}/HelpBackstage?queue=unread`);
  await expect(support.getByRole('navigation', { name: zh('workOrders.office.nav'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: zh('workOrders.form.submit') }).click();
  const row = support.getByText(title).first();
  console.log(
    `submission to support's queue: ${Math.round(await timed(row.waitFor()))} ms, the page's own request included`,
  );
  await expect(page).toHaveURL(/\/WorkOrderDetails\?order=\d+/);
  await expect(page.getByRole('button', { name: '查看 shot.png' })).toBeVisible();

  await row.click();
  await expect(support).toHaveURL(/\/HelpDetails\?order=\d+/);
  await expect(page.getByText(zh('workOrders.standing.toBeProcessed'))).toBeVisible();
  const colleague = await other(browser, 'admin', support.url());
  await support.getByLabel(zh('workOrders.office.reply'), { exact: true }).fill('已更正，谢谢！');
  await expect(colleague.getByText('demo_support 正在回复').first()).toBeVisible();
  await support.getByRole('button', { name: zh('workOrders.office.send'), exact: true }).click();
  console.log(
    `answer to the submitter's page: ${Math.round(await timed(page.getByText('已更正，谢谢！').waitFor()))} ms`,
  );
  await support.getByRole('button', { name: zh('workOrders.office.requestReview'), exact: true }).click();
  await expect(page.getByText(zh('workOrders.standing.toBeReviewed'))).toBeVisible();
  await expect(page.getByRole('button', { name: zh('workOrders.details.send'), exact: true })).toBeHidden();

  const verifier = await other(browser, 'verifier', support.url());
  await verifier.getByLabel(zh('workOrders.office.opinion'), { exact: true }).fill('处理得当');
  await verifier.getByRole('button', { name: zh('workOrders.office.approve'), exact: true }).click();
  await expect(page.getByText(zh('workOrders.standing.reviewed'))).toBeVisible();
  await page.getByRole('button', { name: zh('workOrders.details.end'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('workOrders.details.end'), exact: true })
    .click();
  await expect(page.getByText(zh('workOrders.standing.closed'))).toBeVisible();
  for (const one of [support, colleague, verifier]) await one.context().close();
});

test('support and the submitter see each other write at once', async ({ page, product, browser }) => {
  test.slow();
  await enterIn(page, { url: product.url, who: 'advance', path: '/help' });
  const title = `live ${Date.now()}`;
  await submit(page, title);
  await page.getByRole('button', { name: zh('workOrders.form.submit') }).click();
  await expect(page).toHaveURL(/order=/);
  const support = await other(browser, 'support', page.url().replace('WorkOrderDetails', 'HelpDetails'));
  const [there, back]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await support.getByLabel(zh('workOrders.office.reply'), { exact: true }).fill(`answer ${round}.`);
    const answer = page.getByText(`answer ${round}.`);
    const sent = support.getByRole('button', { name: zh('workOrders.office.send'), exact: true });
    await sent.click();
    there.push(await timed(answer.waitFor()));
    await page.getByLabel(zh('workOrders.details.reply'), { exact: true }).fill(`question ${round}.`);
    await page.getByRole('button', { name: zh('workOrders.details.send'), exact: true }).click();
    back.push(await timed(support.getByText(`question ${round}.`).waitFor()));
  }
  console.log(
    `answer to the user's page: median ${Math.round(median(there))} ms; question to support's page: median ${Math.round(median(back))} ms, of ${ROUNDS} (aim: median under 300 ms)`,
  );
  await support.context().close();
});

test('the demo shows orders in every state, in English too', async ({ page, product }) => {
  await enterIn(page, { url: product.url, who: 'support', language: 'en', path: '/HelpBackstage?queue=overdue' });
  await expect(page.getByText('充值 25 USDT 一直没有到账').first()).toBeVisible({ timeout: 60_000 });
  await page.goto(`${product.url}/HelpBackstage?queue=all`);
  for (const state of [
    'closed',
    'withdrawn',
    'reviewed',
    'toBeReviewed',
    'processed',
    'toBeProcessed',
    'unread',
  ] as const)
    await expect(page.getByText(en(`workOrders.states.${state}`), { exact: true }).first()).toBeVisible();
});
