import type { Locator, Page } from '@playwright/test';
import { stranger } from '../people.ts';
import { expect, test } from '../product.ts';
import { chart, face, header, message, openMenu } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';

const form = (page: Page): Locator => page.getByRole('dialog', { name: '注册', exact: true });
const field = (page: Page, name: string): Locator => form(page).getByLabel(name, { exact: true });
const countdown = (page: Page): Locator => form(page).getByRole('button', { name: /^\d+ 秒后可重新获取验证码$/ });
const seconds = async (page: Page): Promise<number> =>
  Number(/^\d+/.exec((await countdown(page).getAttribute('aria-label')) ?? '')?.[0]);

test('an account is opened with a mailed code, and its trial opens everything', async ({ page, product }) => {
  const errors = watchErrors(page);
  const person = stranger('mei');
  await page.goto(`${product.url}/?indicator=btc.exchange_inflow`);
  await header(page).getByRole('button', { name: '注册', exact: true }).click();
  const notice = page.getByRole('dialog', { name: '注册须知' });
  await expect(notice).toContainText('全部数据仅供参考，不构成投资建议。');
  await notice.getByRole('button', { name: '我已了解，继续注册' }).click();

  await field(page, '用户名').fill(person.userName);
  await field(page, '密码').fill(person.password);
  await field(page, '确认密码').fill(person.password);
  await field(page, '邮箱').fill(person.email);
  await form(page).getByRole('button', { name: '获取验证码' }).click();
  await expect(field(page, '邮箱验证码')).toHaveAccessibleDescription('邮箱验证码已发送！');
  await expect(countdown(page)).toBeDisabled();
  const first = await seconds(page);
  expect(first).toBeLessThanOrEqual(60);

  // neither closing nor a reload allows another code sooner, or loses what was typed
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await header(page).getByRole('button', { name: '注册', exact: true }).click();
  await expect(countdown(page)).toBeDisabled();
  expect(await seconds(page)).toBeLessThanOrEqual(first);
  await page.reload();
  await header(page).getByRole('button', { name: '注册', exact: true }).click();
  await expect(countdown(page)).toBeDisabled();
  expect(await seconds(page)).toBeLessThanOrEqual(first);
  await expect(field(page, '用户名')).toHaveValue(person.userName);
  await expect(field(page, '邮箱')).toHaveValue(person.email);

  await form(page)
    .getByRole('button', { name: /^填入 \d{6}$/ })
    .click();
  await expect(field(page, '邮箱验证码')).toHaveValue(/^\d{6}$/);
  await field(page, '密码').fill(person.password);
  await field(page, '确认密码').fill(person.password);
  await form(page).getByRole('button', { name: '注册', exact: true }).click();
  await expect(form(page).getByText('请先阅读并同意服务条款')).toBeVisible();
  await form(page)
    .getByRole('checkbox', { name: /我已阅读并同意/ })
    .check();
  await expect(form(page).getByText('请先阅读并同意服务条款')).toBeHidden();
  await form(page).getByRole('button', { name: '注册', exact: true }).click();

  await expect(message(page, '注册成功，欢迎加入链潮！')).toHaveCount(1);
  await expect(form(page)).toBeHidden();
  await expect(face(page, person.userName)).toBeVisible();
  await expect(page).toHaveURL(/indicator=btc\.exchange_inflow/);
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  await expect(page.locator('[data-mark="live"]')).toBeVisible();
  await expect(chart(page)).toHaveAttribute('aria-label', /共 \d{4} 个数据点/);
  await openMenu(page);
  await expect(header(page)).toContainText('L4 试用');
  await expect(header(page).getByText(/^试用至 /)).toBeVisible();
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('problems are shown under their fields, in the current language', async ({ page, product }) => {
  const person = stranger('han');
  await page.goto(product.url);
  await header(page).getByRole('button', { name: '注册', exact: true }).click();
  await page.getByRole('button', { name: '我已了解，继续注册' }).click();
  await field(page, '用户名').fill('1 wrong');
  await field(page, '密码').fill('short');
  await field(page, '确认密码').fill('other');
  await field(page, '邮箱').fill('nobody');
  await form(page).getByRole('button', { name: '注册', exact: true }).click();
  await expect(field(page, '用户名')).toBeFocused();
  await expect(field(page, '用户名')).toHaveAccessibleDescription(/字母/);
  await expect(field(page, '密码')).toHaveAccessibleDescription(/密码须为 8 至 32 位/);
  await expect(field(page, '确认密码')).toHaveAccessibleDescription('两次输入的密码不一致，请重新输入！');
  await expect(field(page, '邮箱')).toHaveAccessibleDescription(/邮箱/);
  await expect(field(page, '邮箱')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, '邮箱验证码')).toHaveAttribute('aria-invalid', 'true');

  // the address of an existing account is refused before anything is sent
  await field(page, '邮箱').fill('demo_vip@chaintide.example');
  await expect(form(page).getByText('该邮箱已注册，请重新输入。')).toBeVisible();
  await field(page, '用户名').fill(person.userName);
  await field(page, '用户名').blur();
  await expect(field(page, '用户名')).toHaveAttribute('aria-invalid', 'false');
});
