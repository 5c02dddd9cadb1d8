import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Names in the current language of the page: Chinese first. */
const words = {
  zh: { login: '登录', account: '用户名或邮箱', password: '密码', exit: '退出登录', enter: '以 ' },
  en: {
    login: 'Log in',
    account: 'User name or email',
    password: 'Password',
    exit: 'Log out',
    enter: 'log in as ',
  },
} as const;
export type Language = keyof typeof words;

export const header = (page: Page): Locator => page.getByRole('banner');
export const chart = (page: Page): Locator => page.locator('[aria-roledescription="chart"]');
export const message = (page: Page, text: string): Locator =>
  page.getByRole('status').getByRole('listitem').filter({ hasText: text });
/** The button in the header with the user's name; absent for guests. */
export const face = (page: Page, userName = ''): Locator =>
  header(page).getByRole('button', { name: new RegExp(`^${userName}.*(账户菜单|Account menu)$`) });
export const loginButton = (page: Page, language: Language = 'zh'): Locator =>
  header(page).getByRole('button', { name: words[language].login, exact: true });
export const loginDialog = (page: Page, language: Language = 'zh'): Locator =>
  page.getByRole('dialog', { name: words[language].login, exact: true });

/** Switches to the other language by the header's button. */
export const switchLanguage = (page: Page): Promise<void> =>
  header(page)
    .getByRole('button', { name: /(Switch to English|切换到中文)$/ })
    .press('Enter');

/** Switches between dark and light by the header's button. */
export const switchTheme = (page: Page): Promise<void> =>
  header(page)
    .getByRole('button', { name: /^(切换到.色主题|Switch to the \w+ theme)$/ })
    .press('Enter');

/** Opens the user's menu in the header. */
export const openMenu = async (page: Page): Promise<Locator> => {
  await face(page).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
};

/** Fills in an open login dialog and submits it with Enter. */
export const submitLogin = async (
  page: Page,
  { userName, password }: Pick<Person, 'userName' | 'password'>,
  language: Language = 'zh',
): Promise<void> => {
  const dialog = loginDialog(page, language);
  await dialog.getByLabel(words[language].account, { exact: true }).fill(userName);
  const field = dialog.getByLabel(words[language].password, { exact: true });
  await field.fill(password);
  await field.press('Enter');
};

export const logIn = async (
  page: Page,
  person: Pick<Person, 'userName' | 'password'>,
  language: Language = 'zh',
): Promise<void> => {
  await loginButton(page, language).click();
  await submitLogin(page, person, language);
  await expect(face(page, person.userName)).toBeVisible();
  await expect(loginDialog(page, language)).toBeHidden();
};

/** Logs in as a demo account with one press, in an open login dialog. */
export const chooseDemo = async (page: Page, name: string, language: Language = 'zh'): Promise<void> => {
  await loginDialog(page, language)
    .getByRole('button', { name: `${words[language].enter}demo_${name}` })
    .click();
  await expect(face(page, `demo_${name}`)).toBeVisible();
  await expect(loginDialog(page, language)).toBeHidden();
};

export const enterAs = async (page: Page, name: string): Promise<void> => {
  await loginButton(page).click();
  await chooseDemo(page, name);
};

/** Logs out by the header's menu; the login dialog is open afterwards. */
export const logOut = async (page: Page, language: Language = 'zh'): Promise<void> => {
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: words[language].exit }).click();
  await expect(loginDialog(page, language)).toBeVisible();
  await expect(face(page)).toHaveCount(0);
};

/** Marks the document, so that a reload can be detected. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same';
  });
export const expectSameDocument = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-journey', 'same');

/** Checks that nothing on the page extends beyond the edge of a phone or scrolls sideways. */
export const expectFitsPhone = async (page: Page, part: Locator): Promise<void> => {
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() =>
      part.evaluate((box) =>
        [document.documentElement, box, ...box.querySelectorAll('*')]
          .filter(
            (element) =>
              element.getBoundingClientRect().right > 390.5 ||
              (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1),
          )
          .map((element) => `${element.tagName} ${element.className}`),
      ),
    )
    .toEqual([]);
  await page.setViewportSize(desk);
};

/** The stored login, by the spec's own keys. */
export const held = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['token', 'username', 'loginTime', 'identity'].map((key) => localStorage.getItem(key)));
