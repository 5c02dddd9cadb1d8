import type { Locator, Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { hasPostgres, SERVER, throwawayDatabase } from '../database.ts';
import { register, stranger, type Person } from '../people.ts';
import { expect, startProduct, test } from '../product.ts';
import { face, loginButton, loginDialog, submitLogin } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';

type Database = Awaited<ReturnType<typeof throwawayDatabase>>;

const KNOWN = 'TIDE2';

const code = (page: Page): Locator => loginDialog(page).getByLabel('图形验证码', { exact: true });
const picture = (page: Page): Locator =>
  loginDialog(page).getByRole('button', { name: '图形验证码，点击换一张' }).locator('img');

/** Replaces the answer of the newest captcha by a known one. */
const learn = async ({ query }: Database): Promise<void> => {
  const [newest] = await query<{ uuid: string; secret: Buffer }>(
    'select uuid, secret from captchas order by expires_at desc limit 1',
  );
  const hash = createHmac('sha256', newest!.secret).update(KNOWN).digest();
  await query('update captchas set answer_hash = $2 where uuid = $1', [newest!.uuid, hash]);
};

/** The captcha that replaced another. */
const pictureAfter = async (page: Page, before: string): Promise<string> => {
  await expect(picture(page)).not.toHaveAttribute('src', before);
  return (await picture(page).getAttribute('src'))!;
};

/** The gateway's response to the login sent by `send`. */
const answerTo = async (page: Page, send: () => Promise<void>): Promise<number> => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/auth/login')),
    send(),
  ]);
  return ((await answer.json()) as { code: number }).code;
};

/** Enters wrong passwords in the login dialog until a captcha is required, then the right one. */
const failThrice = async (page: Page, person: Person): Promise<void> => {
  for (let tries = 0; tries < 3; tries++) {
    expect(await answerTo(page, () => submitLogin(page, { ...person, password: 'not the one' }))).toBe(422);
    await expect(loginDialog(page).getByText('用户名或密码不正确')).toBeVisible();
    await expect(code(page)).toHaveCount(0);
  }
  await submitLogin(page, person);
  await expect(code(page)).toHaveAccessibleDescription('请输入图形验证码');
};

const reachable = await hasPostgres();

test('three wrong passwords lead to a captcha, and its solution admits the user', async ({ page }) => {
  test.skip(!reachable, `not run: nothing answers at ${SERVER}, and only a database knows what a picture shows`);
  const database = await throwawayDatabase();
  const product = await startProduct({ DATABASE_URL: database.url });
  try {
    await product.prepared; // one that is still starting would refuse requests for lack of time
    const errors = watchErrors(page);
    const person = await register(product.url, stranger('bo'));
    await page.goto(product.url);
    await loginButton(page).click();
    await failThrice(page, person);
    const first = await pictureAfter(page, '');
    expect(first).toMatch(/^data:image\/png;base64,/);

    // a wrong solution is reported under the field, and a new picture is loaded
    await code(page).fill('WRONG');
    await page.keyboard.press('Enter');
    await expect(code(page)).toHaveAccessibleDescription('图形验证码不正确或已过期，请重新输入');
    await expect(code(page)).toHaveValue('');
    const second = await pictureAfter(page, first);

    // so does a press on the picture
    await picture(page).click();
    let last = await pictureAfter(page, second);

    // after so many failures there is a short pause, which is announced
    const solve = async (): Promise<number> => {
      await learn(database);
      await code(page).fill(KNOWN.toLowerCase());
      return answerTo(page, () => page.keyboard.press('Enter'));
    };
    let answer = await solve();
    while (answer === 429) {
      await expect(loginDialog(page).getByText(/^请求过于频繁，请 \d 秒后再试$/)).toBeVisible();
      last = await pictureAfter(page, last);
      answer = await solve();
    }
    expect(answer).toBe(200);
    await expect(face(page, person.userName)).toBeVisible();
    await expect(loginDialog(page)).toBeHidden();
    expect(await bareKeys(page)).toEqual([]);
    expect(besides(errors, 422, 428, 429)).toEqual([]);
  } finally {
    await product.stop();
    await database.remove();
  }
});

test('who cannot see the picture lets the device work, by the keys alone', async ({ page, product }) => {
  const errors = watchErrors(page);
  const person = await register(product.url, stranger('ming'));
  await page.goto(product.url);
  await loginButton(page).click();
  await failThrice(page, person);
  const dialog = loginDialog(page);
  const work = dialog.getByRole('button', { name: '看不到图片？改由设备计算来验证' });
  await expect(work).toBeEnabled(); // as soon as the picture is there
  await work.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^设备正在计算/);
  await expect(code(page)).toHaveCount(0);
  // the device really works; if it is done before the pause after the failures ends, another press follows
  await expect(async () => {
    if (await dialog.isVisible())
      await dialog
        .getByRole('button', { name: '登录', exact: true })
        .press('Enter', { timeout: 2_000 })
        .catch(() => undefined); // logged in meanwhile
    await expect(face(page, person.userName)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422, 428, 429)).toEqual([]);
});
