import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { enterIn } from '../../enter.ts';
import { strFromU8, unzipSync } from 'fflate';
import { hasPostgres, SERVER, throwawayDatabase } from '../../database.ts';
import { newestMail, register, stranger, untilOrdersPlanted, type Person } from '../../people.ts';
import { expect, startProduct, test } from '../../product.ts';
import { face, loginButton, loginDialog, message, submitLogin } from '../../visit.ts';
import { bareKeys, besides, watchErrors } from '../../watch.ts';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const deletion = (page: Page): Locator => part(page, '注销账户');
const keep = (page: Page): Locator => deletion(page).getByRole('button', { name: '保留我的账户' });

/** Opens the dialog of a part and answers its question for the password. */
const prove = async (
  page: Page,
  {
    in: name,
    by,
    action,
    password,
  }: { readonly in: string; readonly by: string; readonly action: string; readonly password: string },
): Promise<void> => {
  await part(page, name).getByRole('button', { name: by, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('当前密码', { exact: true })).toBeFocused();
  await dialog.getByLabel('当前密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

const askIn = (page: Page, { password }: Person): Promise<void> =>
  prove(page, { in: '注销账户', by: '注销账户', action: '申请注销', password });

const personal = async (page: Page, url: string, person: Person): Promise<void> => {
  await enterIn(page, { url, who: person, path: '/personal' });
  await expect(deletion(page)).toBeVisible();
};

test('a person downloads everything that is kept, asks for the deletion, and keeps the account', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('lea'));
  await personal(page, product.url, person);

  await prove(page, { in: '下载我的数据', by: '下载数据', action: '下载数据', password: 'not the one' });
  await expect(page.getByRole('dialog').getByLabel('当前密码', { exact: true })).toHaveAccessibleDescription(
    /密码不正确/,
  );
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await prove(page, { in: '下载我的数据', by: '下载数据', action: '下载数据', password: person.password });
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^chaintide-.+-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(JSON.parse(strFromU8(files['json/account.json']!))).toMatchObject([{ email: person.email }]);
  expect(strFromU8(files['csv/sessions.csv']!)).toContain('device,address');
  expect(await newestMail(product.url, person.email)).toContain('全部下载');

  await askIn(page, person);
  await expect(deletion(page)).toContainText(/您的账户将于 .+ 注销/);
  const mailed = await newestMail(product.url, person.email);
  const [, link = ''] = /(\/api\/v1\/keepAccount\/\S+)/.exec(mailed) ?? [];
  await keep(page).click();
  await expect(message(page, '已取消注销，您的账户保留不变')).toHaveCount(1);
  await expect(keep(page)).toHaveCount(0);

  // the link of an earlier mail does nothing; that of the newest one keeps the account, on every page at once
  await askIn(page, person);
  await expect(keep(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${product.url}${link}`);
  await expect(other.getByRole('button')).toHaveCount(0);
  const [, newest = ''] = /(\/api\/v1\/keepAccount\/\S+)/.exec(await newestMail(product.url, person.email)) ?? [];
  await other.goto(`${product.url}${newest}`);
  await other.getByRole('button', { name: '保留我的账户' }).click();
  await expect(other.getByRole('heading', { name: '已取消注销' })).toBeVisible();
  await expect(keep(page)).toHaveCount(0);
  await other.close();
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422)).toEqual([]);
});

test('a deleted account is gone for everybody, and its address can be registered anew', async ({ page }) => {
  test.skip(!(await hasPostgres()), `moves the time of a deletion in the database, and nothing answers at ${SERVER}`);
  const database = await throwawayDatabase();
  const product = await startProduct({ DATABASE_URL: database.url });
  try {
    await product.prepared; // one that is still starting would refuse requests for lack of time
    await untilOrdersPlanted(product.url);
    const person = await register(product.url, stranger('mia'));
    await personal(page, product.url, person);
    await askIn(page, person);
    await expect(keep(page)).toBeVisible();
    await database.query("update account_deletions set due_at = now() - interval '1 minute'");
    await database.query("update jobs.job set start_after = now() where name = 'account-deletions'");
    await expect(loginDialog(page)).toBeVisible({ timeout: 60_000 });
    await expect(face(page)).toHaveCount(0);
    await submitLogin(page, person);
    await expect(loginDialog(page).getByText('用户名或密码不正确')).toBeVisible();
    expect(await newestMail(product.url, person.email)).toContain('您的账户已注销');

    await register(product.url, person);
    await page.goto(product.url);
    await loginButton(page).click();
    await submitLogin(page, person);
    await expect(face(page, person.userName)).toBeVisible();
  } finally {
    await product.stop();
    await database.remove();
  }
});
