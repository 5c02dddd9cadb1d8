import type { Page } from '@playwright/test';
import { register, stranger } from '../people.ts';
import { expect, test } from '../product.ts';
import { enterAs, face, loginDialog, logIn, message, openMenu, submitLogin } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const devices = (page: Page) => panel(page, '登录设备').getByRole('listitem');

test('the personal page ends other sessions and changes the password', async ({ page, browser, product }) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('rui'));
  await page.goto(product.url);
  await logIn(page, person);
  await (await openMenu(page)).getByRole('menuitem', { name: '个人中心' }).press('Enter');
  await expect(panel(page, '账户资料')).toContainText(person.email);
  await expect(panel(page, '账户资料')).toContainText('注册用户');
  await expect(panel(page, '稳定币余额')).toContainText(/USDT.*USDC.*BUSD/s);
  await expect(devices(page)).toHaveCount(1);

  // another device logs in and out while the page is open
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(product.url);
  await logIn(elsewhere, person);
  await expect(devices(page)).toHaveCount(2);
  await Promise.all([
    expect(message(elsewhere, '登录已过期，请重新登录！')).toHaveCount(1),
    devices(page)
      .getByRole('button', { name: /^退出 / })
      .click(),
  ]);
  await expect(devices(page)).toHaveCount(1);
  await expect(loginDialog(elsewhere)).toBeVisible();
  await submitLogin(elsewhere, person);
  await expect(face(elsewhere, person.userName)).toBeVisible();
  await expect(devices(page)).toHaveCount(2);

  const form = page.getByRole('form', { name: '修改密码' });
  await form.getByLabel('当前密码', { exact: true }).fill('not it');
  await form.getByLabel('新密码', { exact: true }).fill('Neap-tide-2027');
  await form.getByLabel('确认新密码', { exact: true }).fill('Neap-tide-2027');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('当前密码', { exact: true })).toHaveAccessibleDescription(/密码不正确/);
  await form.getByLabel('当前密码', { exact: true }).fill(person.password);
  await Promise.all([
    expect(message(elsewhere, '登录已过期，请重新登录！')).toHaveCount(1),
    expect(message(page, '密码已修改，其他设备已退出登录')).toHaveCount(1),
    page.keyboard.press('Enter'),
  ]);
  await expect(form.getByLabel('新密码', { exact: true })).toHaveValue('');
  await expect(devices(page)).toHaveCount(1);
  await submitLogin(elsewhere, { ...person, password: 'Neap-tide-2027' });
  await expect(face(elsewhere, person.userName)).toBeVisible();
  await elsewhere.context().close();
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422)).toEqual([]);
});

test('settings are stored with the account, and the page fits a phone', async ({ page, browser, product }) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('ning'));
  await page.goto(product.url);
  await logIn(page, person);
  await page.goto(`${product.url}/personal`);
  const sound = (on: Page, name: string) => on.getByRole('switch', { name: new RegExp(`^${name}`) });
  const was = await sound(page, '提示音').isChecked();
  const becomes = { checked: !was };
  await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/system/user/profile') && response.request().method() === 'PUT',
    ),
    sound(page, '提示音').press('Space'),
  ]);
  await expect(sound(page, '提示音')).toBeChecked(becomes);
  await page.getByRole('group', { name: '语言' }).getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal centre');
  await page.reload();
  await expect(sound(page, 'Sound')).toBeChecked(becomes);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.getByRole('main').innerText()).not.toMatch(/(?!中文)\p{Script=Han}{2}/u);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto(product.url);
  await phone.getByRole('banner').getByRole('button', { name: '登录或注册' }).tap();
  await phone.getByRole('menuitem', { name: '登录' }).tap();
  await submitLogin(phone, person);
  await expect(face(phone, person.userName)).toBeVisible();
  await face(phone).tap();
  await phone.getByRole('menuitem', { name: /个人中心|Personal centre/ }).tap();
  await expect(sound(phone, '提示音|^Sound')).toBeChecked(becomes);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sound(phone, '提示音|^Sound').tap();
  await expect(sound(page, 'Sound')).toBeChecked({ checked: was }); // the open page follows
  await phone.close();
  expect(errors).toEqual([]);
});

test('account pages are up to date again after the gateway was killed', async ({ page, browser, product }) => {
  const person = await register(product.url, stranger('quan'));
  await page.goto(product.url);
  await logIn(page, person);
  await page.goto(`${product.url}/personal`);
  await expect(devices(page)).toHaveCount(1);
  const office = await (await browser.newContext()).newPage();
  await office.goto(product.url);
  await enterAs(office, 'admin');
  await office.goto(`${product.url}/customerManagement`);
  await expect(office.getByRole('row').filter({ hasText: person.email })).toBeVisible();

  const reconnecting = (on: Page) => on.getByText('连接中断，正在重连');
  await product.killGateway();
  await Promise.all([page, office].map((one) => expect(reconnecting(one)).toBeVisible()));
  await product.startGateway();
  await Promise.all([page, office].map((one) => expect(reconnecting(one)).toBeHidden()));
  const newcomer = await register(product.url, stranger('xin'));
  await expect(office.getByRole('row').filter({ hasText: newcomer.email })).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(product.url);
  await logIn(elsewhere, person);
  await expect(devices(page)).toHaveCount(2);
  await expect(face(page, person.userName)).toBeVisible();
  await Promise.all([office, elsewhere].map((one) => one.context().close()));
});
