import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { register, stranger } from '../people.ts';
import { expect, test } from '../product.ts';
import { chart, face, held, loginButton, loginDialog, logIn, message } from '../visit.ts';
import { besides, watchErrors } from '../watch.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: /^(指标菜单|Indicator menu)$/ });

test('a session that is ended from elsewhere is announced once, and the page continues as a guest', async ({
  page,
  browser,
  product,
}) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('yun'));
  await page.goto(`${product.url}/?indicator=btc.nupl&range=1y`);
  await logIn(page, person);
  await expect(page.locator('[data-mark="live"]')).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await enterIn(elsewhere, { url: product.url, who: person, path: '/personal' });
  await elsewhere.getByRole('button', { name: '在所有设备上退出' }).click();

  const told = message(page, '登录已过期，请重新登录！');
  await Promise.all([
    expect(told).toHaveCount(1),
    elsewhere
      .getByRole('dialog', { name: '在所有设备上退出？' })
      .getByRole('button', { name: '在所有设备上退出' })
      .click(),
  ]);
  await expect(loginDialog(page)).toBeVisible();
  await expect(loginButton(elsewhere)).toBeVisible();
  await expect(face(page)).toHaveCount(0);
  expect(await held(page)).toEqual([null, null, null, null]);
  await expect(told).toHaveCount(0); // the message disappears by itself and does not return
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await menu(page)
    .getByRole('link', { name: /^MVRV / })
    .first()
    .click();
  await expect(chart(page)).toHaveAttribute('aria-label', /共 \d{4} 个数据点/);
  await expect(page.locator('[data-mark="live"]')).toBeVisible();
  await expect(told).toHaveCount(0);
  expect(besides(errors, 401)).toEqual([]);
  await elsewhere.context().close();
});

test('a call with an ended token is answered with 421 and requires a login', async ({ page, product }) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('tao'));
  await page.goto(product.url);
  await logIn(page, person);
  // a connection that receives nothing, so that only the next call can reveal it
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.goto(`${product.url}/privilegeLevel`);
  const [token] = await held(page);
  const ended = await fetch(`${product.url}/api/v1/auth/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/v1/auth/sessions')),
    (async () => {
      await face(page).click();
      await page.getByRole('menuitem', { name: '个人中心' }).click();
    })(),
    expect(message(page, '登录已过期，请重新登录！')).toHaveCount(1),
  ]);
  expect(((await answer.json()) as { code: number }).code).toBe(421);
  await expect(loginDialog(page)).toBeVisible();
  expect(await held(page)).toEqual([null, null, null, null]);
  expect(besides(errors, 401).filter((line) => !line.includes('WebSocket'))).toEqual([]);
});

test('a removed login time ends the login with the notice of a timeout', async ({ page, product }) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('shu'));
  await page.goto(product.url);
  await logIn(page, person);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await Promise.all([
    expect(message(page, 'Login timed out. Please log in again')).toHaveCount(1),
    page.evaluate(() => localStorage.removeItem('loginTime')),
  ]);
  await expect(loginDialog(page, 'en')).toBeVisible();
  expect(await held(page)).toEqual([null, null, null, null]);
  expect(errors).toEqual([]);
});
