import { expect, test } from '../product.ts';
import { chooseDemo, enterAs, face, header, loginButton, loginDialog } from '../visit.ts';
import { watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

const t = wordsIn('zh');

test('accounting begin at the desk, and its oldest item leads to the order', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await loginButton(page).click();
  await chooseDemo(page, 'accounting');
  await expect(page).toHaveURL(/\/desk$/);
  await expect(header(page).getByRole('navigation').getByRole('link').first()).toHaveText(t('shell.nav.desk'));
  const rail = page.getByRole('navigation', { name: t('desk.rail') });
  await expect(rail.getByRole('link', { name: new RegExp(t('desk.queues.withdrawals')) })).toHaveText(/[1-9]\d*$/);
  await expect(rail.getByText(t('desk.queues.proposals'))).toHaveCount(0);
  const mine = page.getByRole('region', { name: t('desk.mine') });
  await mine
    .getByRole('link', { name: /[RW]\d{6}/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/Backend(Payment|Withdrawal)\?order=\d+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

test('who asked for a chart or a page keeps it, support see the messages, and customers have no desk', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  await loginButton(page).click();
  await chooseDemo(page, 'support');
  await expect(page).toHaveURL(/indicator=btc\.mvrv/);
  await page.goto(`${product.url}/desk`);
  await expect(
    page.getByRole('navigation', { name: t('desk.rail') }).getByText(t('desk.queues.messages')),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: t('desk.queues.workOrders') })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(product.url);
  await enterAs(page, 'vip');
  await expect(page).not.toHaveURL(/desk/);
  await page.goto(`${product.url}/desk`);
  await expect(page.locator('[data-gate="level.insufficient"]')).toBeVisible();
  await expect(face(page, 'demo_vip')).toBeVisible();
  await expect(loginDialog(page)).toBeHidden();
});
