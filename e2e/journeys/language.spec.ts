import type { Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import { chart, header, loginButton, loginDialog, switchLanguage } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';

const query = '?indicator=btc.nupl&range=1y&sma=30&scale=log&overlay=btc';

/** Changes the language while a dialog covers the button, to test that the dialog does not depend on it. */
const swap = (page: Page, name: string): Promise<void> =>
  header(page).getByRole('button', { name, includeHidden: true }).dispatchEvent('click');

test('the language changes without disturbing an action in progress', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/${query}`);
  await expect(chart(page)).toBeVisible();
  await loginButton(page).click();
  await loginDialog(page).getByLabel('用户名或邮箱', { exact: true }).fill('half_typed');
  await loginDialog(page).getByLabel('密码', { exact: true }).fill('not sent yet');
  await page.mouse.click(4, 450); // the button is outside the dialog, which stays open because something is typed in it
  await expect(loginDialog(page)).toBeVisible();
  await swap(page, 'Switch to English');
  const english = loginDialog(page, 'en');
  await expect(english).toBeVisible();
  await expect(english.getByLabel('User name or email', { exact: true })).toHaveValue('half_typed');
  await expect(english.getByLabel('Password', { exact: true })).toHaveValue('not sent yet');
  await expect(english.getByRole('button', { name: /^VIP users: log in as demo_vip$/ })).toBeVisible();
  expect(await english.innerText()).not.toMatch(/\p{Script=Han}/u);
  await page.keyboard.press('Escape');
  await expect(english).toBeHidden();
  await switchLanguage(page);
  await loginButton(page).click();
  await expect(loginDialog(page).getByLabel('用户名或邮箱', { exact: true })).toHaveValue('half_typed');
  await page.keyboard.press('Escape');
  await switchLanguage(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(3);
  expect(new URL(page.url()).search).toBe(query);

  // the problems of a form follow the language, too
  await header(page).getByRole('button', { name: 'Register', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Before you register' })
    .getByRole('button', { name: 'I understand, continue' })
    .click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') });
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(form.getByText('Please read and accept the terms first')).toBeVisible();
  await form.getByLabel('Email', { exact: true }).fill('demo_vip@chaintide.example');
  await expect(form.getByText('Email has been registered, please re-enter.')).toBeVisible();
  await swap(page, '切换到中文');
  await expect(form.getByText('请先阅读并同意服务条款')).toBeVisible();
  await expect(form.getByText('该邮箱已注册，请重新输入。')).toBeVisible();
  await expect(form.getByLabel('邮箱', { exact: true })).toHaveValue('demo_vip@chaintide.example');
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 409)).toEqual([]); // the address of an existing account
});
