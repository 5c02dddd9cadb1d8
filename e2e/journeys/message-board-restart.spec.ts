import type { Browser, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { askAs } from '../money.ts';
import { expect, test } from '../product.ts';
import { wordsIn } from '../words.ts';

const t = wordsIn('zh');
const INDICATOR = 'btc.price';

const enter = async (browser: Browser, url: string, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterIn(page, { url, who: name });
  return page;
};

const boardOf = (page: Page) => page.locator('#message-board');
const fieldOf = (page: Page) => boardOf(page).getByRole('textbox', { name: t('board.label') });
const send = (page: Page) =>
  boardOf(page)
    .getByRole('button', { name: t('board.send'), exact: true })
    .click();
const threads = (page: Page, text: string) => boardOf(page).locator('[data-thread]').filter({ hasText: text });

const write = async (page: Page, text: string): Promise<void> => {
  const open = boardOf(page).getByRole('button', { name: t('board.write'), exact: true });
  await expect(open.or(fieldOf(page)).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await fieldOf(page).fill(text);
  await send(page);
};

/** How many notifications the bell counts; undefined while it loads. */
const unreadOf = async (page: Page): Promise<number | undefined> => {
  const name = (await page.getByRole('button', { name: /^通知：/ }).getAttribute('aria-label')) ?? '';
  if (name === t('notifications.bellNone')) return 0;
  const [, count] = /(\d+) 条未读/.exec(name) ?? [];
  return count === undefined ? undefined : Number(count);
};

interface Row {
  readonly id: number;
  readonly source: string;
}

/** Replies as support without a page of its own. */
const replyTo = async (support: Page, text: string, reply: string): Promise<void> => {
  const { rows } = await askAs<{ rows: readonly Row[] }>(support, '/office/messages?list=all');
  const { id } = rows.find(({ source }) => source === text)!;
  const status = await support.evaluate(
    async ([to, words]) =>
      (
        await fetch(`/api/v1/board/messages/${to}/replies`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
          },
          body: JSON.stringify({ text: words, key: crypto.randomUUID() }),
        })
      ).status,
    [String(id), reply] as const,
  );
  expect(status).toBe(200);
};

test('nothing is missed and nothing comes twice across a restart, and for a device that was offline', async ({
  browser,
  product,
}) => {
  test.slow(); // restarts the gateway
  const { url } = product;
  const [user, phone, support] = [
    await enter(browser, url, 'vip'),
    await enter(browser, url, 'vip'),
    await enter(browser, url, 'support'),
  ];
  await user.goto(`${url}/?indicator=${INDICATOR}`);
  await boardOf(user).scrollIntoViewIfNeeded();
  await support.goto(`${url}/messageBoard?list=all`);
  await expect.poll(() => unreadOf(phone)).toBeDefined();
  await phone.context().setOffline(true);

  await write(user, 'before the restart');
  await expect(support.getByText('before the restart')).toHaveCount(1);
  await replyTo(support, 'before the restart', 'an answer before');
  await product.killGateway();
  await write(user, 'during the restart');
  await expect(boardOf(user).getByText(t('failures.unreachable'))).toBeVisible();
  await product.startGateway();
  await expect(user.getByText('连接已断开，正在重新连接')).toBeHidden();
  await expect(fieldOf(user)).toHaveValue('during the restart');
  await send(user);
  await expect(support.getByText('during the restart')).toHaveCount(1);
  await replyTo(support, 'during the restart', 'an answer after');

  for (const [text, reply] of [
    ['before the restart', 'an answer before'],
    ['during the restart', 'an answer after'],
  ] as const) {
    await expect(threads(user, text)).toHaveCount(1);
    await expect(threads(user, text).getByText(reply)).toHaveCount(1);
  }
  await phone.context().setOffline(false);
  const counts = async () => {
    const { unread } = await askAs<{ unread: number }>(user, '/notifications');
    return [unread, await unreadOf(user), await unreadOf(phone)];
  };
  await expect(async () => {
    const [told, ...shown] = await counts();
    expect(shown).toEqual([told, told]);
  }).toPass();
  expect((await counts())[0]).toBeGreaterThanOrEqual(2);
});
