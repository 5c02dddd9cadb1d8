import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { passSecondFactor } from '../money.ts';
import { register, stranger, type Person } from '../people.ts';
import { expect, test } from '../product.ts';
import { enterAs, face, held, loginDialog, message, openMenu, submitLogin } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

const panel = (page: Page, { userName }: Person) => page.getByRole('dialog', { name: userName, exact: true });
const history = (page: Page, person: Person) =>
  panel(page, person).getByRole('region', { name: '变更记录' }).getByRole('listitem');

interface Change {
  readonly name: string;
  readonly note: string;
  readonly done: string;
  /** A field of the form, and the option to select. */
  readonly choose?: readonly [field: string, option: string];
}

/** Changes an account as an admin does: selects an action, gives a reason, confirms, and enters a code if required. */
const change = async (page: Page, person: Person, { name, note, done, choose }: Change): Promise<void> => {
  const card = panel(page, person);
  await card.getByRole('toolbar', { name: '可执行的操作' }).getByRole('button', { name }).click();
  const form = card.getByRole('form', { name });
  if (choose) {
    await form.getByLabel(choose[0], { exact: true }).click();
    await page.getByRole('option', { name: choose[1] }).click();
  }
  await form.getByLabel('原因', { exact: true }).fill(note);
  await form.getByRole('button', { name: '下一步：核对' }).click();
  const confirm = page.getByRole('dialog', { name: `请核对：${person.userName}` });
  await expect(confirm).toContainText(person.email);
  await expect(confirm).toContainText(note);
  await confirm.getByRole('button', { name }).click();
  const told = message(page, done);
  await passSecondFactor(page, wordsIn('zh'), told);
  await expect(told).toHaveCount(1);
  await expect(history(page, person).first()).toContainText(note);
};

test("a change by an admin is visible to the account's owner at once", async ({ page, browser, product }) => {
  test.slow(); // every change of power needs a new code, and the authenticator has one every 30 s
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('wei'));
  const owner = await (await browser.newContext()).newPage();
  const ownerErrors = watchErrors(owner);
  await enterIn(owner, { url: product.url, who: person, path: '/subscribe' });
  await expect(owner.getByText('当前账户等级访问页面权限不足')).toBeVisible();

  await page.goto(product.url);
  await enterAs(page, 'admin');
  await (await openMenu(page)).getByRole('menuitem', { name: '客户管理' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户管理');
  await page.getByRole('searchbox', { name: '按用户名或邮箱搜索' }).fill(person.userName);
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 1–1 条，共 1 条')).toBeVisible();
  await page.getByRole('row').filter({ hasText: person.email }).click();
  await expect(history(page, person)).toHaveCount(1);

  // a refused form names what is missing
  await panel(page, person).getByRole('button', { name: '更改等级' }).click();
  await panel(page, person).getByRole('button', { name: '下一步：核对' }).click();
  await expect(panel(page, person).getByText('请填写原因')).toBeVisible();
  await panel(page, person).getByRole('button', { name: '更改等级' }).click();

  await change(page, person, {
    name: '更改等级',
    note: '线下付款 <b>已核对</b>',
    done: `已更改 ${person.userName} 的等级`,
  });
  await expect(owner.getByText('当前账户等级访问页面权限不足')).toBeHidden();

  await Promise.all([
    expect(message(owner, '登录已过期，请重新登录！')).toHaveCount(1, { timeout: 120_000 }), // it comes with the change, which waits for a code
    change(page, person, {
      name: '更改角色',
      note: '转为审核',
      done: `已更改 ${person.userName} 的角色`,
      choose: ['新角色', '审核员'],
    }),
  ]);
  await expect(loginDialog(owner)).toBeVisible();
  await submitLogin(owner, person);
  await expect(face(owner, person.userName)).toContainText('审核员');
  await change(page, person, { name: '停用账户', note: '本人要求停用', done: `已停用 ${person.userName}` });
  await expect(loginDialog(owner)).toBeVisible();
  expect(await held(owner)).toEqual([null, null, null, null]);
  await submitLogin(owner, person);
  await expect(loginDialog(owner).getByText('该账户已被停用，请联系客服')).toBeVisible();

  await expect(history(page, person)).toHaveText([
    /停用.*本人要求停用.*demo_admin/s,
    /角色：.*审核员.*转为审核.*demo_admin/s,
    /等级：注册用户 → 月付用户.*线下付款 <b>已核对<\/b>.*demo_admin/s,
    /注册/,
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('已停用');
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 403, 422)).toEqual([]);
  expect(besides(ownerErrors, 401, 403)).toEqual([]);
  await owner.context().close();
});
