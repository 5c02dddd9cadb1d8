import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { askAs, passSecondFactor, stepUpDialog, untilPlanted } from '../money.ts';
import { register, stranger, type Person } from '../people.ts';
import { expect, test } from '../product.ts';
import { beginSetup, cardOf, codeField, keepCodes, recoveryCodes, setUp } from '../second-factor.ts';
import {
  expectFitsPhone,
  expectSameDocument,
  face,
  held,
  loginDialog,
  markDocument,
  message,
  submitLogin,
  type Language,
} from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { languages, wordsIn, type Words } from '../words.ts';

test.beforeEach(({ product }) => untilPlanted(product.url));

/** The texts of the gateway's errors and mails. */
const says = {
  zh: {
    wrong: '验证码不正确，请检查验证器与设备时间',
    used: '该验证码已使用，请等待验证器显示下一个',
    digits: '请输入验证器中的 6 位数字',
    needed: '此操作需要二次验证，请输入验证器中的验证码',
    expired: '登录已过期，请重新登录！',
    mail: '管理员已关闭您链潮账户的二次验证',
  },
  en: {
    wrong: 'Incorrect code; please check your authenticator and the clock of its device',
    used: 'This code was already used; please wait for the next one',
    digits: 'Enter the 6-digit code from your authenticator',
    needed: 'This requires your second factor; please enter the code from your authenticator',
    expired: 'Please log in again!',
    mail: 'An administrator switched off the second factor of your Chaintide account',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Registers a new person and opens the page of their account. */
const enterAnew = async (
  page: Page,
  { url, name, language }: { readonly url: string; readonly name: string; readonly language: Language },
): Promise<Person> => {
  const person = await register(url, stranger(name), language);
  await enterIn(page, { url, who: person, language, path: '/personal' });
  return person;
};

/** Checks that the problem of the code is under its field, which has the focus and keeps the typed text. */
const expectRefused = async (field: Locator, typed: string, words: string): Promise<void> => {
  await field.fill(typed);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(typed);
};

/** Opens the dialog of a button on the card and closes it again: the focus returns to the button. */
const opened = async (
  page: Page,
  t: Words,
  { by, title, first }: { readonly by: string; readonly title: string; readonly first: string },
): Promise<Locator> => {
  const button = cardOf(page, t).getByRole('button', { name: t(by), exact: true });
  const dialog = page.getByRole('dialog', { name: t(title), exact: true });
  await button.press('Enter');
  await expect(dialog.getByLabel(t(first), { exact: true })).toBeFocused();
  await expectFitsPhone(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  return dialog;
};

for (const language of languages) {
  const [t, words] = [wordsIn(language), says[language]];

  test(`${language}: a second factor is enabled and its recovery codes are renewed by keyboard`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    const person = await enterAnew(page, { url: product.url, name: 'suo', language });
    const card = cardOf(page, t);
    await expect(card).toContainText(t('secondFactor.off'));
    await opened(page, t, {
      by: 'secondFactor.turnOn',
      title: 'secondFactor.setup.title',
      first: 'secondFactor.setup.password',
    });
    await page.keyboard.press('Escape');
    const { dialog, secret, phone } = await beginSetup(page, t, person);
    await expect(dialog.getByRole('img', { name: t('secondFactor.setup.qr') })).toBeVisible();
    await expectFitsPhone(page, dialog);
    const shown = await secret.textContent();
    await expectRefused(codeField(dialog, t), '12345', words.digits);
    await expectRefused(codeField(dialog, t), phone.wrong(), words.wrong);
    await expect(secret).toHaveText(shown!);
    await codeField(dialog, t).fill(await phone.fresh());
    await page.keyboard.press('Enter');
    const first = await recoveryCodes(dialog, t);
    expect(new Set(first).size).toBe(10);
    await expectFitsPhone(page, dialog);
    for (let press = 1; press <= 3; press += 1) {
      // browsers let a page prevent one Escape, and close at the next
      await page.keyboard.press('Escape');
      await expect(message(page, t('secondFactor.codes.keepFirst'))).toHaveCount(1);
      expect(await recoveryCodes(dialog, t)).toEqual(first);
    }
    await keepCodes(dialog, t);
    const renew = card.getByRole('button', { name: t('secondFactor.renewal.title'), exact: true });
    await expect(card.getByRole('button', { name: t('secondFactor.turnOff'), exact: true })).toBeFocused();

    const renewal = await opened(page, t, {
      by: 'secondFactor.renewal.title',
      title: 'secondFactor.renewal.title',
      first: 'secondFactor.field.code',
    });
    const spent = await phone.fresh();
    await codeField(renewal, t).fill(spent);
    await page.keyboard.press('Enter');
    const second = await recoveryCodes(renewal, t);
    expect(new Set([...first, ...second]).size).toBe(20);
    await expectFitsPhone(page, renewal);
    await keepCodes(renewal, t);
    await expect(renew).toBeFocused();
    await page.keyboard.press('Enter');
    await expectRefused(codeField(renewal, t), spent, words.used);
    await expectRefused(codeField(renewal, t), first[0]!.slice(0, 7), words.digits);
    await page.keyboard.press('Escape');
    await expect(renew).toBeFocused();

    await page.reload();
    await expect(card).toContainText(t('secondFactor.on'));
    await expect(card).toContainText(t('secondFactor.codesOf', { left: 10, all: 10 }));
    for (const code of [first[0]!, second[0]!]) await expect(page.getByText(code)).toHaveCount(0);
    const removal = await opened(page, t, {
      by: 'secondFactor.turnOff',
      title: 'secondFactor.removal.title',
      first: 'secondFactor.setup.password',
    });
    await expect(removal).toContainText(t('secondFactor.removal.text'));
    expect(await bareKeys(page)).toEqual([]);
    expect(besides(errors, 422)).toEqual([]);
  });
}

/** Opens the account in customer management, and the form that removes its second factor. */
const openRemoval = async (
  page: Page,
  t: Words,
  { url, person }: { readonly url: string; readonly person: Person },
) => {
  await page.goto(`${url}/customerManagement?search=${person.userName}`);
  await page.getByRole('row').filter({ hasText: person.email }).click();
  const panel = page.getByRole('dialog', { name: person.userName, exact: true });
  const name = t('customers.action.removeSecondFactor');
  const action = panel.getByRole('toolbar', { name: t('office.acts') }).getByRole('button', { name, exact: true });
  await action.press('Enter');
  const form = panel.getByRole('form', { name, exact: true });
  await expect(form).toContainText(t('customers.about.removeSecondFactor'));
  return {
    panel,
    action,
    reason: form.getByLabel(t('customers.form.note'), { exact: true }),
    next: form.getByRole('button', { name: t('office.form.continue'), exact: true }),
    problem: form.getByRole('alert'),
    check: page.getByRole('dialog', { name: t('customers.confirm.title', { name: person.userName }), exact: true }),
    lines: panel.getByRole('region', { name: t('customers.history') }).getByRole('listitem'),
  };
};
type Removal = Awaited<ReturnType<typeof openRemoval>>;

/** Submits the removal up to the admin's code. */
const askRemoval = async (page: Page, t: Words, { next, check }: Removal): Promise<void> => {
  await next.press('Enter');
  await check.getByRole('button', { name: t('customers.action.removeSecondFactor'), exact: true }).press('Enter');
  await expect(codeField(stepUpDialog(page, t), t)).toBeFocused();
};

/** Checks that the withdrawal page explains the freeze, requires no second factor, and that the mail was sent. */
const expectFrozen = async (page: Page, t: Words, subject: string): Promise<void> => {
  const freeze = page.getByRole('status').filter({ hasText: t('withdrawals.freeze.title') });
  await expect(freeze).toContainText(t('withdrawals.freeze.secondFactorOff'));
  await expect(freeze.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/);
  await expect(page.getByRole('button', { name: t('withdrawals.form.submit'), exact: true })).toBeDisabled();
  await expect(page.getByLabel(t('secondFactor.field.code'), { exact: true })).toHaveCount(0);
  await expect(
    page
      .getByRole('region', { name: t('auth.mailbox.title') })
      .getByRole('listitem')
      .filter({ hasText: subject }),
  ).toHaveCount(1);
};

for (const language of languages) {
  const [t, words] = [wordsIn(language), says[language]];

  test(`${language}: an admin removes a lost second factor while its owner's page is open`, async ({
    page,
    browser,
    product,
  }) => {
    const errors = watchErrors(page);
    const owner = await (await browser.newContext()).newPage();
    const ownerErrors = watchErrors(owner);
    const person = await enterAnew(owner, { url: product.url, name: 'diu', language });
    await setUp(owner, t, person);
    await owner.goto(`${product.url}/Withdrawal`);
    await expect(owner.getByLabel(t('secondFactor.field.code'), { exact: true })).toBeVisible();
    await markDocument(owner);

    await enterIn(page, { url: product.url, who: 'admin', language });
    const removal = await openRemoval(page, t, { url: product.url, person });
    const { panel, action, reason, next, problem, check, lines } = removal;
    const [note, name] = [
      language === 'zh' ? '已视频核对证件，手机遗失' : 'Saw the passport in a call, telephone lost',
      t('customers.action.removeSecondFactor'),
    ];
    await expectFitsPhone(page, panel);
    await next.press('Enter');
    await expect(reason).toBeFocused();
    await reason.fill(note);
    await next.press('Enter');
    for (const text of [person.email, note, t('customers.about.removeSecondFactor')])
      await expect(check).toContainText(text);
    await expectFitsPhone(page, check);
    await page.keyboard.press('Escape');
    await expect(check).toBeHidden();
    await expect(next).toBeFocused();

    // without the admin's own code nothing happens, and nothing is lost
    await askRemoval(page, t, removal);
    await expectFitsPhone(page, stepUpDialog(page, t));
    await page.keyboard.press('Escape');
    await expect(stepUpDialog(page, t)).toBeHidden();
    await expect(problem).toHaveText(words.needed);
    await expect(reason).toHaveValue(note);
    await expect(next).toBeFocused();
    await expect(lines).toHaveCount(2);
    await expect(face(owner, person.userName)).toBeVisible();

    await askRemoval(page, t, removal);
    const done = message(page, t('customers.done.removeSecondFactor', { name: person.userName }));
    await Promise.all([
      expect(message(owner, words.expired)).toHaveCount(1),
      expect(done).toHaveCount(1),
      passSecondFactor(page, t, done),
    ]);
    await expect(lines.first()).toContainText(t('customers.event.secondFactorOff'));
    for (const text of [note, 'demo_admin']) await expect(lines.first()).toContainText(text);
    await expect(action).toHaveCount(0);
    await expect(panel.getByRole('form', { name })).toHaveCount(0);

    await expect(loginDialog(owner, language)).toBeVisible();
    await expectSameDocument(owner);
    expect(await held(owner)).toEqual([null, null, null, null]);
    await submitLogin(owner, person, language);
    await expect(face(owner, person.userName)).toBeVisible();
    await owner.goto(`${product.url}/Withdrawal`);
    await expectFrozen(owner, t, words.mail);
    await owner.goto(`${product.url}/personal`);
    await expect(cardOf(owner, t)).toContainText(t('secondFactor.off'));
    for (const one of [page, owner]) expect(await bareKeys(one)).toEqual([]);
    expect(besides(errors, 403, 422)).toEqual([]);
    expect(besides(ownerErrors, 401)).toEqual([]);
    await owner.context().close();
  });
}

/** The gateway's response when the user logged in here requests the removal; null on success. */
const askFor = (page: Page, id: number): Promise<readonly [status: number, name: string | null]> =>
  page.evaluate(async (of) => {
    const token = localStorage.getItem('token');
    const answer = await fetch(`/api/v1/users/${of}/secondFactor/removal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ note: 'please', version: 1 }),
    });
    const { error } = (await answer.json()) as { error?: { name: string } };
    return [answer.status, error?.name ?? null] as const;
  }, id);

test('a second factor can only be removed by an admin with a code of their own', async ({ page, browser, product }) => {
  const t = wordsIn('zh');
  const errors = watchErrors(page);
  const owner = await (await browser.newContext()).newPage();
  const person = await enterAnew(owner, { url: product.url, name: 'shou', language: 'zh' });
  await setUp(owner, t, person);
  await enterIn(page, { url: product.url, who: 'admin' });
  const {
    rows: [user],
  } = await askAs<{ rows: readonly { id: number }[] }>(page, `/users?search=${person.userName}`);
  expect(await askFor(page, user!.id)).toEqual([403, 'secondFactor.needed']);
  expect(await askFor(owner, user!.id)).toEqual([403, 'level.insufficient']);
  for (const name of ['accounting', 'support', 'verifier', 'vip', 'registered']) {
    await page.evaluate(() => localStorage.clear());
    await enterIn(page, { url: product.url, who: name });
    expect(await askFor(page, user!.id), name).toEqual([403, 'level.insufficient']);
    await page.goto(`${product.url}/customerManagement?user=${user!.id}&action=removeSecondFactor`);
    await expect(page.getByText('当前账户等级访问页面权限不足')).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(product.url);
  expect(await askFor(page, user!.id)).toEqual([401, 'login.required']);
  await owner.reload();
  await expect(cardOf(owner, t)).toContainText(t('secondFactor.on'));
  expect(besides(errors, 401, 403)).toEqual([]);
  await owner.context().close();
});
