import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { passSecondFactor, stepUpDialog, untilPlanted } from '../money.ts';
import { newestMail, register, stranger, type Person } from '../people.ts';
import { expect, secondAdmin, test } from '../product.ts';
import { codeField, setUp, type Authenticator } from '../second-factor.ts';
import {
  expectFitsPhone,
  expectSameDocument,
  face,
  loginDialog,
  logIn,
  markDocument,
  message,
  submitLogin,
  switchLanguage,
} from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { openIn, wordsIn, type Words } from '../words.ts';

test.beforeAll(({ product }) => untilPlanted(product.url));

interface Wish {
  readonly person: Person;
  readonly role: 'accounting' | 'admin';
  readonly note: string;
}

const confirmIn = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
const waitingIn = (page: Page, t: Words): Locator =>
  page.getByRole('region', { name: t('customers.proposal.title'), exact: true });
const buttonIn = (part: Locator, name: string): Locator => part.getByRole('button', { name, exact: true });
const answerTo = (part: Locator, t: Words, answer: string): Locator =>
  buttonIn(part, t(`customers.proposal.answer.${answer}`));

/** The card of a pending proposal, above the list. */
const cardOf = (page: Page, t: Words, { person, role }: Pick<Wish, 'person' | 'role'>): Locator =>
  waitingIn(page, t).getByRole('article', {
    name: `${person.userName} · ${t('customers.changeTo', { name: t('customers.event.role'), after: t(`shell.role.${role}`) })}`,
    exact: true,
  });

/** Fills in a change of role up to its confirmation, cancels it by Escape, and requests it again. */
const askFor = async (page: Page, t: Words, { person, role, note }: Wish): Promise<void> => {
  await page.getByRole('searchbox', { name: t('customers.search') }).fill(person.userName);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  // a row of the table, or a card on a phone
  await main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: person.email }).first().click();
  const panel = confirmIn(page, person.userName);
  await buttonIn(panel.getByRole('toolbar'), t('customers.action.role')).click();
  const form = panel.getByRole('form', { name: t('customers.action.role') });
  await form.getByLabel(t('customers.form.role'), { exact: true }).click();
  await page.getByRole('option', { name: t(`shell.role.${role}`) }).click();
  await form.getByLabel(t('customers.form.note'), { exact: true }).fill(note);
  const next = buttonIn(form, t('office.form.continue'));
  const check = confirmIn(page, t('customers.confirm.title', { name: person.userName }));
  await next.press('Enter');
  for (const words of [t(`shell.role.${role}`), person.email, note]) await expect(check).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(check).toBeHidden();
  await expect(next).toBeFocused();
  await next.press('Enter');
  await buttonIn(check, t('customers.action.role')).press('Enter');
  await expect(codeField(stepUpDialog(page, t), t)).toBeFocused();
};

/** Enters a wrong code, and then the right one. */
const giveCode = async (page: Page, t: Words, phone: Authenticator): Promise<void> => {
  const field = codeField(stepUpDialog(page, t), t);
  await field.fill(phone.wrong());
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(await phone.fresh());
  await field.press('Enter');
  await expect(stepUpDialog(page, t)).toBeHidden();
};

test('a lone admin waits an hour, is told how long, and can cancel the change', async ({ page, product }) => {
  const [t, english] = [wordsIn('zh'), wordsIn('en')];
  const errors = watchErrors(page);
  const wish: Wish = { person: await register(product.url, stranger('gu')), role: 'accounting', note: '接任财务' };
  await enterIn(page, { url: product.url, who: 'admin', path: '/customerManagement' });
  await askFor(page, t, wish);
  await page.keyboard.press('Escape'); // without a code nothing happens, and the typed text is kept
  const panel = confirmIn(page, wish.person.userName);
  await expect(panel.getByRole('alert')).toHaveText('此操作需要二次验证，请输入验证器中的验证码');
  await expect(panel.getByLabel(t('customers.form.note'), { exact: true })).toHaveValue(wish.note);
  await buttonIn(panel, t('office.form.continue')).press('Enter');
  await buttonIn(
    confirmIn(page, t('customers.confirm.title', { name: wish.person.userName })),
    t('customers.action.role'),
  ).press('Enter');
  const told = message(page, t('customers.proposal.waiting', { name: wish.person.userName }));
  await passSecondFactor(page, t, told);
  await expect(told).toHaveCount(1);
  await expect.poll(() => newestMail(product.url, 'demo_admin@chaintide.example')).toContain(wish.person.userName);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  for (const [words, alone] of [
    [t, '没有可批准的第二位管理员'],
    [english, 'There is no second admin to approve it'],
  ] as const) {
    const card = cardOf(page, words, wish);
    await expect(card).toContainText(alone);
    await expect(card.getByRole('timer')).toHaveText(/^5\d:\d\d$/);
    await expect(card.getByRole('button')).toHaveText([words('customers.proposal.answer.withdraw')]);
    await expectFitsPhone(page, waitingIn(page, words));
    if (words === t) await switchLanguage(page);
  }
  const check = confirmIn(page, english('customers.proposal.check.withdraw'));
  await answerTo(cardOf(page, english, wish), english, 'withdraw').press('Enter');
  await page.keyboard.press('Escape');
  await expect(check).toBeHidden();
  await answerTo(cardOf(page, english, wish), english, 'withdraw').press('Enter');
  await answerTo(check, english, 'withdraw').press('Enter');
  await expect(message(page, english('customers.proposal.done.withdraw', { name: wish.person.userName }))).toHaveCount(
    1,
  );
  await expect(waitingIn(page, english)).toHaveCount(0);
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 403)).toEqual([]);
});

test.describe('of two admins', () => {
  let second: Page;
  let errors: string[];
  let phone: Authenticator;

  test.beforeAll(async ({ browser, product }) => {
    await register(product.url, secondAdmin);
    second = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    ).newPage();
    errors = watchErrors(second);
    await openIn(second, 'zh', product.url);
    await second.getByRole('banner').getByRole('button', { name: '登录或注册' }).tap();
    await second.getByRole('menuitem', { name: '登录' }).tap();
    await submitLogin(second, secondAdmin);
    await expect(face(second, secondAdmin.userName)).toBeVisible();
    await second.goto(`${product.url}/personal`);
    phone = await setUp(second, wordsIn('zh'), secondAdmin);
    await second.goto(`${product.url}/customerManagement`);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('客户管理');
    await markDocument(second);
  });
  test.afterAll(() => second.context().close());

  test("one approves the other's proposal, and it takes effect", async ({ page, browser, product }) => {
    const t = wordsIn('zh');
    const own = watchErrors(page);
    const wish: Wish = {
      person: await register(product.url, stranger('xin')),
      role: 'admin',
      note: '加入 <b>团队</b>',
    };
    const owner = await (await browser.newContext()).newPage();
    await openIn(owner, 'zh', product.url);
    await logIn(owner, wish.person);
    await enterIn(page, { url: product.url, who: 'admin', path: '/customerManagement' });
    await askFor(page, t, wish);
    const told = message(page, t('customers.proposal.asked', { name: wish.person.userName }));
    await passSecondFactor(page, t, told);
    await expect(told).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(cardOf(page, t, wish).getByRole('button')).toHaveText([t('customers.proposal.answer.withdraw')]); // nobody approves their own proposal

    const card = cardOf(second, t, wish);
    for (const words of [wish.person.email, wish.note, 'demo_admin', '须由另一位管理员批准'])
      await expect(card).toContainText(words);
    await expectFitsPhone(second, waitingIn(second, t));
    const check = confirmIn(second, t('customers.proposal.check.approve'));
    await answerTo(card, t, 'approve').tap();
    await second.keyboard.press('Escape');
    await expect(check).toBeHidden();
    await answerTo(card, t, 'approve').tap();
    await expect(check).toContainText(wish.note);
    await answerTo(check, t, 'approve').tap();
    await expect(codeField(stepUpDialog(second, t), t)).toBeFocused();
    await expectFitsPhone(second, stepUpDialog(second, t));
    await giveCode(second, t, phone);
    await expect(message(second, t('customers.proposal.done.approve', { name: wish.person.userName }))).toHaveCount(1);
    for (const one of [page, second]) await expect(waitingIn(one, t)).toHaveCount(0);
    await expectSameDocument(second);

    await expect(loginDialog(owner)).toBeVisible(); // sessions from before do not get the role
    await submitLogin(owner, wish.person);
    await expect(face(owner, wish.person.userName)).toContainText(t('shell.role.admin'));
    for (const one of [page, second, owner]) expect(await bareKeys(one)).toEqual([]);
    expect(besides([...own, ...errors], 403, 422)).toEqual([]);
    await owner.context().close();
  });

  test("en: one rejects the other's proposal, without a code", async ({ page, product }) => {
    const t = wordsIn('en');
    const own = watchErrors(page);
    const wish: Wish = {
      person: await register(product.url, stranger('tom')),
      role: 'accounting',
      note: 'joins <b>the desk</b>',
    };
    await enterIn(page, { url: product.url, who: 'admin', language: 'en', path: '/customerManagement' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await markDocument(page);
    await switchLanguage(second);
    await askFor(second, t, wish);
    await giveCode(second, t, phone);
    await expect(message(second, t('customers.proposal.asked', { name: wish.person.userName }))).toHaveCount(1);
    await second.keyboard.press('Escape');

    const card = cardOf(page, t, wish);
    for (const words of [wish.person.email, wish.note, secondAdmin.userName, 'Another admin must approve it before'])
      await expect(card).toContainText(words);
    await expect(card.getByRole('button')).toHaveText([
      t('customers.proposal.answer.approve'),
      t('customers.proposal.answer.reject'),
    ]);
    await answerTo(card, t, 'approve').press('Enter');
    await answerTo(confirmIn(page, t('customers.proposal.check.approve')), t, 'approve').press('Enter');
    await expect(codeField(stepUpDialog(page, t), t)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('alert')).toHaveText(
      'This requires your second factor; please enter the code from your authenticator',
    );
    await answerTo(card, t, 'reject').press('Enter');
    await answerTo(confirmIn(page, t('customers.proposal.check.reject')), t, 'reject').press('Enter');
    await expect(message(page, t('customers.proposal.done.reject', { name: wish.person.userName }))).toHaveCount(1);
    for (const one of [page, second]) await expect(waitingIn(one, t)).toHaveCount(0);
    for (const one of [page, second]) await expectSameDocument(one);
    for (const one of [page, second]) expect(await bareKeys(one)).toEqual([]);
    expect(besides([...own, ...errors], 403, 422)).toEqual([]);
  });
});
