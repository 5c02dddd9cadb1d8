import { enterIn } from '../enter.ts';
import { expect, test } from '../product.ts';
import {
  chooseDemo,
  enterAs,
  expectSameDocument,
  face,
  header,
  held,
  loginButton,
  loginDialog,
  logOut,
  markDocument,
  openMenu,
} from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';

const wallet = ['钱包', '稳定币充值', '提现申请', '账户升级'];
const service = ['帮助中心', '提交工单'];
const own = ['个人中心', '权限等级', ...wallet, ...service];
const desks = ['留言后台', '工单处理'];
/** The entries of the header's menu for each role (spec 000 §2 and §6). */
const entries = {
  registered: own,
  trial: own,
  advance: own,
  vip: own,
  support: [...own, ...desks],
  verifier: [...own, '订阅管理', ...desks],
  accounting: ['个人中心', ...wallet, '支付后台', '财务管理', '提现后台'],
  admin: [...own, '订阅管理', ...desks, '支付后台', '财务管理', '提现后台', '客户管理', '系统'],
} as const;

test('every role logs in with one press and finds its pages in the menu', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await loginButton(page).click();
  for (const [name, expected] of Object.entries(entries)) {
    await chooseDemo(page, name);
    const menu = await openMenu(page);
    await expect(menu.getByRole('menuitem')).toHaveText([...expected, '退出登录']);
    await page.keyboard.press('Escape');
    await expect(face(page)).toBeFocused();
    if (page.url().endsWith('/desk')) await header(page).getByRole('link', { name: '图表', exact: true }).click();
    await expect(page.getByRole('button', { name: '更新内容' })).toHaveCount(name === 'admin' ? 1 : 0);
    await logOut(page);
    expect(await held(page)).toEqual([null, null, null, null]);
  }
  expect(errors).toEqual([]);
});

const closed = '当前账户等级访问页面权限不足';

test('a page says who may open it, and how to gain access', async ({ page, product }) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'registered', path: '/subscribe' });
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByText('该页面面向：付费用户、VIP 用户、客服、审核员、管理员')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '升级账户' }).click();
  await expect(page).toHaveURL(/\/AccountUpgrade$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账户升级');
  await page.goBack();
  await expect(page.getByText(closed)).toBeVisible();
  await logOut(page);
  await chooseDemo(page, 'support');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.goto(`${product.url}/customerManagement`);
  await expect(
    page.getByText('Insufficient access permissions to the page at the current account level'),
  ).toBeVisible();
  await expect(page.getByText('Upgrading your account does not unlock it')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade account' })).toHaveCount(0);
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a page that requires a login opens with it and closes after the logout', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/personal`);
  const main = page.getByRole('main');
  await expect(main.getByText('请登录或注册后查看该页面！')).toBeVisible();
  await markDocument(page);
  await main.getByRole('button', { name: '登录' }).click();
  await chooseDemo(page, 'vip');
  await expect(main).toContainText('demo_vip@chaintide.example'); // the page that required it
  expect(page.url()).toBe(`${product.url}/personal`);
  await logOut(page);
  await expect(main.getByText('请登录或注册后查看该页面！')).toBeVisible();
  await expect(main).not.toContainText('demo_vip');
  await expectSameDocument(page);
  expect(errors).toEqual([]);
});

test('a logout in one tab applies to the other', async ({ page, context, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await enterAs(page, 'advance');
  const other = await context.newPage();
  await other.goto(`${product.url}/personal`);
  await expect(face(other, 'demo_advance')).toBeVisible();
  await expect(other.getByRole('main')).toContainText('demo_advance@chaintide.example');
  await logOut(page);
  await expect(loginButton(other)).toBeVisible();
  await expect(other.getByRole('main').getByText('请登录或注册后查看该页面！')).toBeVisible();
  expect(await held(other)).toEqual([null, null, null, null]);

  await chooseDemo(page, 'vip');
  await expect(face(other, 'demo_vip')).toBeVisible();
  await expect(other.getByRole('main')).toContainText('demo_vip@chaintide.example');
  await expect(loginDialog(other)).toBeHidden();
  expect(errors).toEqual([]);
});
