import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { register, stranger } from '../people.ts';
import { expect, test } from '../product.ts';
import { face, loginButton, loginDialog, message, submitLogin } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reset password' });

test('a forgotten password is replaced with a mailed code, and every session ends', async ({
  page,
  browser,
  product,
}) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('lin'));
  const elsewhere = await (await browser.newContext()).newPage();
  await enterIn(elsewhere, { url: product.url, who: person });

  await page.goto(product.url);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await loginButton(page, 'en').click();
  await loginDialog(page, 'en').getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog(page)).toContainText('Step 1 of 2');
  await dialog(page).getByLabel('Email', { exact: true }).fill(person.email);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Step 2 of 2');
  await expect(dialog(page)).toContainText(`If ${person.email} is registered, a code has been sent.`);
  await dialog(page)
    .getByRole('button', { name: /^Fill in \d{6}$/ })
    .first()
    .click(); // newest mail first
  await dialog(page).getByLabel('New password', { exact: true }).fill('Spring-tide-2027');
  await dialog(page).getByLabel('Confirm the password', { exact: true }).fill('Spring-tide-2028');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Password input is inconsistent please re-enter!')).toBeVisible();
  await dialog(page).getByLabel('Confirm the password', { exact: true }).fill('Spring-tide-2027');
  await Promise.all([
    expect(message(elsewhere, '登录已过期，请重新登录！')).toHaveCount(1),
    expect(message(page, 'Password reset succeeded, please log in!')).toHaveCount(1),
    page.keyboard.press('Enter'),
  ]);
  await expect(loginDialog(elsewhere)).toBeVisible();
  await elsewhere.context().close();
  await expect(loginDialog(page, 'en')).toBeVisible();

  await submitLogin(page, person, 'en');
  await expect(loginDialog(page, 'en').getByText('Incorrect user name or password')).toBeVisible();
  await submitLogin(page, { ...person, password: 'Spring-tide-2027' }, 'en');
  await expect(face(page, person.userName)).toBeVisible();
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422)).toEqual([]);
});
