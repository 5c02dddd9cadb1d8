import { expect, type Locator, type Page } from '@playwright/test';
import { message } from './visit.ts';
import type { Words } from './words.ts';

/** The gateway's response to the user logged in on this page. */
export const askAs = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (at) => {
    const answer = await fetch(`/api/v1${at}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    });
    return ((await answer.json()) as { data: unknown }).data;
  }, path) as Promise<T>;

/** Requests the code for a form, and takes it from the demo's mailbox. */
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

/** Waits until the last demo account exists; they are created after the start. */
export const untilPlanted = (url: string): Promise<void> =>
  expect
    .poll(async () => (await fetch(`${url}/api/v1/demo/accounts`)).text(), { timeout: 120_000 })
    .toContain('demo_admin"');

/** The dialog that requires staff to enter an authenticator code. */
export const stepUpDialog = (page: Page, t: Words): Locator =>
  page.getByRole('dialog', { name: t('secondFactor.stepUp.title'), exact: true });

/** Passes it with the simulated authenticator; `otherwise` is shown instead if the session gave a code recently. */
export const passSecondFactor = async (page: Page, t: Words, otherwise: Locator): Promise<void> => {
  const dialog = stepUpDialog(page, t);
  await expect(dialog.or(otherwise).first()).toBeVisible();
  if (!(await dialog.isVisible())) return;
  const use = dialog.getByRole('button', { name: new RegExp(`^${t('secondFactor.demo.use', { code: '\\d{6}' })}$`) });
  // if others have just used the current codes, the next ones follow soon
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
  /** Texts that the confirmation repeats. */
  readonly repeats?: readonly string[];
}

export const pathOf = (of: Decision['of'], number: string): string =>
  `/${of === 'payment' ? 'BackendPayment' : 'BackendWithdrawal'}?order=${Number(number.slice(1))}`;
export const panelOf = (page: Page, number: string) => page.getByRole('dialog', { name: new RegExp(`^${number} · `) });

/** Opens a step in the order's panel up to its confirmation, which repeats the details. */
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

/** Performs one step of an order as staff do: open it, choose, fill in, confirm. */
export const decide = async (page: Page, t: Words, decision: Decision): Promise<void> => {
  const { of, number, act } = decision;
  await page.goto(new URL(pathOf(of, number), page.url()).href);
  await (await prepare(page, t, decision)).click();
  const done = message(page, t('office.done', { number, action: t(`actions.${of}.${act}`) }));
  await passSecondFactor(page, t, done);
  await expect(done).toHaveCount(1);
};

/** The wallets from which the simulation pays withdrawals. */
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

/** Makes a transfer on the simulated chains, as an external wallet would. */
export const transfer = async (simnet: string, order: SimulatedTransfer): Promise<string> => {
  const answer = await fetch(`${simnet}/simnet/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return ((await answer.json()) as { hash: string }).hash;
};
