import { base32 } from '@scure/base';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeOf, stepAt } from '../apps/gateway/src/modules/second-factor/totp.ts';
import type { Person } from './people.ts';
import type { Words } from './words.ts';

/** A person's authenticator for a secret. */
export interface Authenticator {
  /** An unused code: the current one or, if that is spent, the next, which is valid too. */
  readonly fresh: () => Promise<string>;
  /** A code that is not valid around now. */
  readonly wrong: () => string;
}

const authenticatorOf = (secret: string): Authenticator => {
  const key = base32.decode(secret);
  let shown = 0;
  return {
    fresh: async () => {
      await expect.poll(() => stepAt(Date.now()), { timeout: 60_000 }).toBeGreaterThanOrEqual(shown);
      shown = Math.max(stepAt(Date.now()), shown + 1);
      return codeOf(key, shown);
    },
    wrong: () => {
      const good = [-1, 0, 1, 2].map((off) => codeOf(key, stepAt(Date.now()) + off));
      return ['111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code))!;
    },
  };
};

export const cardOf = (page: Page, t: Words): Locator =>
  page.getByRole('region', { name: t('secondFactor.title'), exact: true });
export const codeField = (dialog: Locator, t: Words): Locator =>
  dialog.getByLabel(t('secondFactor.field.code'), { exact: true });

/** Starts the setup of a second factor up to the secret, which the authenticator takes over. */
export const beginSetup = async (page: Page, t: Words, { password }: Pick<Person, 'password'>) => {
  await cardOf(page, t)
    .getByRole('button', { name: t('secondFactor.turnOn'), exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: t('secondFactor.setup.title'), exact: true });
  await dialog.getByLabel(t('secondFactor.setup.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = dialog.getByRole('code');
  await expect(secret).toHaveText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/);
  return { dialog, secret, phone: authenticatorOf((await secret.textContent())!.replaceAll(' ', '')) };
};

/** The recovery codes at the end of a dialog. */
export const recoveryCodes = async (dialog: Locator, t: Words): Promise<string[]> => {
  const codes = dialog.getByRole('list', { name: t('secondFactor.codes.list'), exact: true }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
};

/** Confirms that they are saved, which is the only way to close the dialog. */
export const keepCodes = async (dialog: Locator, t: Words): Promise<void> => {
  await dialog.getByRole('button', { name: t('secondFactor.codes.saved'), exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
};

/** Enables it on the page of the person's account; returns their authenticator. */
export const setUp = async (page: Page, t: Words, person: Pick<Person, 'password'>): Promise<Authenticator> => {
  const { dialog, phone } = await beginSetup(page, t, person);
  await codeField(dialog, t).fill(await phone.fresh());
  await page.keyboard.press('Enter');
  await recoveryCodes(dialog, t);
  await keepCodes(dialog, t);
  await expect(cardOf(page, t)).toContainText(t('secondFactor.on'));
  return phone;
};
