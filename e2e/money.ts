import { expect, type Locator, type Page } from '@playwright/test';
import { chooseDemo, loginButton, message, type Language } from './visit.ts';
import { openIn, type Words } from './words.ts';

/** What the gateway answers to whoever is logged in on this page. */
export const askAs = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (at) => {
    const answer = await fetch(`/api/v1${at}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    });
    return ((await answer.json()) as { data: unknown }).data;
  }, path) as Promise<T>;

/** Asks for the code of what a form says, and takes it from the demo's mailbox. */
export const takeCode = async (page: Page, t: Words): Promise<void> => {
  const newest = page
    .getByRole('region', { name: t('auth.mailbox.title') })
    .getByRole('listitem')
    .first()
    .getByRole('button');
  const shown = async (): Promise<string | null> => ((await newest.count()) > 0 ? newest.textContent() : null);
  const before = await shown();
  await page.getByRole('button', { name: t('auth.sendCode'), exact: true }).click();
  await expect.poll(shown).not.toBe(before);
  await newest.click();
};

/** The demo's accounts are made behind the start: until the last is there. */
export const untilPlanted = (url: string): Promise<void> =>
  expect
    .poll(async () => (await fetch(`${url}/api/v1/demo/accounts`)).text(), { timeout: 120_000 })
    .toContain('demo_admin"');

/** Somebody of the demo's staff or customers, in a browser of their own. */
export const enterIn = async (
  page: Page,
  { url, name, language = 'zh' }: { readonly url: string; readonly name: string; readonly language?: Language },
): Promise<void> => {
  await untilPlanted(url);
  await openIn(page, language, url);
  await loginButton(page, language).click();
  await chooseDemo(page, name, language);
};

/** The dialog that asks staff for the code of their authenticator. */
export const stepUpDialog = (page: Page, t: Words): Locator =>
  page.getByRole('dialog', { name: t('secondFactor.stepUp.title'), exact: true });

/** Passes it by the simulated authenticator; `otherwise` shows where their session has been asked already. */
export const passSecondFactor = async (page: Page, t: Words, otherwise: Locator): Promise<void> => {
  const dialog = stepUpDialog(page, t);
  await expect(dialog.or(otherwise).first()).toBeVisible();
  if (!(await dialog.isVisible())) return;
  const use = dialog.getByRole('button', { name: new RegExp(`^${t('secondFactor.demo.use', { code: '\\d{6}' })}$`) });
  // where others have just entered by the codes of this moment, the next ones come soon
  await expect(async () => {
    if (await dialog.isHidden()) return;
    await use.click({ timeout: 5_000 });
    await dialog.getByRole('button', { name: t('secondFactor.stepUp.action'), exact: true }).click({ timeout: 5_000 });
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
};

export interface Decision {
  readonly of: 'payment' | 'withdrawal';
  readonly number: string;
  readonly act: string;
  /** By the key of a field's name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the confirmation repeats. */
  readonly repeats?: readonly string[];
}

export const pathOf = (of: Decision['of'], number: string): string =>
  `/${of === 'payment' ? 'BackendPayment' : 'BackendWithdrawal'}?order=${Number(number.slice(1))}`;
export const panelOf = (page: Page, number: string) => page.getByRole('dialog', { name: new RegExp(`^${number} · `) });

/** Opens a step of the order's open panel up to its confirmation, which repeats what it is about. */
export const prepare = async (page: Page, t: Words, { of, number, act, fields = {}, repeats = [] }: Decision) => {
  const panel = panelOf(page, number);
  const action = t(`actions.${of}.${act}`);
  await panel
    .getByRole('toolbar', { name: t('office.acts') })
    .getByRole('button', { name: action, exact: true })
    .click();
  const form = panel.getByRole('form', { name: action, exact: true });
  for (const [name, value] of Object.entries(fields))
    await form.getByLabel(t(`office.form.${name}`), { exact: true }).fill(value);
  await form.getByRole('button', { name: t('office.form.continue'), exact: true }).click();
  const check = page.getByRole('dialog', { name: t('office.check.title', { action }), exact: true });
  for (const words of repeats) await expect(check).toContainText(words);
  return check.getByRole('button', { name: action, exact: true });
};

/** Does one step of an order the way staff does: open it, choose, fill in, look at it again, confirm. */
export const decide = async (page: Page, t: Words, decision: Decision): Promise<void> => {
  const { of, number, act } = decision;
  await page.goto(new URL(pathOf(of, number), page.url()).href);
  await (await prepare(page, t, decision)).click();
  const done = message(page, t('office.done', { number, action: t(`actions.${of}.${act}`) }));
  await passSecondFactor(page, t, done);
  await expect(done).toHaveCount(1);
};

/** The wallets that the simulated world pays withdrawals from. */
export const WALLET = {
  'ERC-20': '0xc180C13BAC246560f11B118e4365F5643fF44ebd',
  'BEP-20': '0xDDdF5179134F1782428c527384F383A776db952F',
} as const;

interface SimulatedTransfer {
  readonly network: string;
  readonly contract: string;
  readonly from?: string;
  readonly to: string;
  readonly raw: string;
}

/** A transfer on the simulated chains, as a wallet outside would send it. */
export const transfer = async (simnet: string, order: SimulatedTransfer): Promise<string> => {
  const answer = await fetch(`${simnet}/simnet/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return ((await answer.json()) as { hash: string }).hash;
};
