import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { enterIn } from '../../enter.ts';
import { seriesOf } from '../../api.ts';
import { drawn } from '../../on-chart.ts';
import { expect, test } from '../../product.ts';
import { chart, expectSameDocument, markDocument } from '../../visit.ts';
import { watchErrors } from '../../watch.ts';
import { wordsIn } from '../../words.ts';

const t = wordsIn('zh');
const BLOCK_MS = 120_000; // several blocks of the simulated chain, each of which adds to the supply

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly type: string; readonly data: { readonly indicator: string; readonly value: number } };
}

/** A receiver of webhooks on this machine, and what it has heard. */
const openReceiver = async () => {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: JSON.parse(text) as Heard['body'] });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
};

const addReceiver = async (page: Page, url: string): Promise<void> => {
  await page.getByRole('button', { name: t('channels.webhooks.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('channels.webhooks.add') });
  await dialog.getByLabel(t('channels.webhooks.url')).fill(url);
  await dialog.getByRole('button', { name: t('channels.webhooks.save') }).click();
  const secret = page.getByRole('dialog', { name: t('channels.secret.title') });
  await expect(secret).toContainText('whsec_');
  await secret.getByRole('button', { name: t('channels.secret.done') }).click();
};

test('an alarm set from a point of a chart fires in front of its owner: in the page, by mail and to a webhook', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  const receiver = await openReceiver();
  await enterIn(page, { url: product.url, who: 'registered', path: '/Alarm?tab=channels' });
  await addReceiver(page, receiver.url);

  await page.goto(`${product.url}/?indicator=btc.supply&range=1m`);
  await drawn(page);
  const box = (await chart(page).boundingBox())!;
  const point = { x: box.width * 0.85, y: box.height / 2 };
  await chart(page).hover({ position: point });
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/Alarm\?indicator=btc\.supply&level=\d+/);
  await page.goBack();
  await drawn(page);
  await chart(page).click({ position: point });
  await page.getByRole('link', { name: t('board.alarm') }).click();
  const level = page.getByLabel(t('alarms.form.level'), { exact: true });
  await expect(level).toHaveValue(/^\d{6,}/);
  const rehearsal = page.getByRole('region', { name: t('alarms.rehearsal.title') });
  await expect(rehearsal.getByRole('img').first()).toBeVisible();

  await page.getByLabel(t('alarms.form.channel.mail'), { exact: true }).check();
  await page.getByLabel(t('alarms.form.channel.webhook'), { exact: true }).check();
  await page.getByLabel(t('alarms.form.name'), { exact: true }).fill('supply grows');
  const current = (await seriesOf(product.url, 'btc.supply', '')).values[0]!.at(-1)!;
  await level.fill(String(current + 0.25)); // two or three readings away: none comes before the alarm is set, and the last soon
  await page.getByRole('button', { name: t('alarms.form.save') }).click();
  const alarm = page.getByRole('listitem').filter({ hasText: 'supply grows' });
  await expect(alarm).toContainText(t('alarms.states.armed'));
  await markDocument(page);

  await expect(alarm).toContainText(t('alarms.states.firing'), { timeout: BLOCK_MS });
  await expect.poll(() => receiver.heard.length).toBe(1);
  const [{ headers, body }] = receiver.heard as [Heard];
  expect(body).toMatchObject({ type: 'alarm.fired', data: { indicator: 'btc.supply' } });
  expect(body.data.value).toBeGreaterThan(current);
  expect(headers['webhook-id']).toMatch(/^firing:/);
  expect(headers['webhook-signature']).toMatch(/^v1,/);
  await page.getByRole('link', { name: t('alarms.tabs.log') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'supply grows' })).toHaveCount(1);
  await page.getByRole('link', { name: t('alarms.tabs.channels') }).click();
  await expect(page.getByText(t('channels.deliveries.mail')).first()).toBeVisible();
  await expectSameDocument(page);
  receiver.close();
  expect(errors).toEqual([]);
});
