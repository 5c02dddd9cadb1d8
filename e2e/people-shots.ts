import type { Locator, Page } from '@playwright/test';
import type { Shot } from './shots.ts';

const titled = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor();
const main = (page: Page): Locator => page.getByRole('main');

/** Opens the first entry of a list: a row of a table, or a card on a phone. */
const openFirst = async (page: Page): Promise<void> => {
  const list = main(page);
  await list.getByRole('row').nth(1).or(list.getByRole('list').getByRole('button').first()).first().click();
};

const openMessage = async (page: Page): Promise<void> => {
  await openFirst(page);
  await page.getByRole('dialog').waitFor();
};
const openWorkOrder = async (page: Page): Promise<void> => {
  await openFirst(page);
  await page
    .getByText(/T\d{6}/)
    .first()
    .waitFor();
};

const toBoard = async (page: Page): Promise<void> => {
  await page.locator('#message-board [data-thread]').first().scrollIntoViewIfNeeded();
};

/** A phone's header has one button for both. */
const toLogin = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(登录|登录或注册|Log in|Log in or register)$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const toRegistration = async (page: Page): Promise<void> => {
  await toLogin(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /注册$|Register$/ })
    .first()
    .click();
};

/** The pages on which people write and answer, in representative states. */
export const peopleShots: readonly Shot[] = [
  { name: 'people-board', path: '/?indicator=btc.mvrv', as: 'vip', act: toBoard },
  { name: 'people-help', path: '/help', as: 'vip', until: titled },
  {
    name: 'people-objection',
    path: '/help?about=btc.mvrv&day=2026-02-27&value=1.6#workOrder',
    as: 'vip',
    until: titled,
  },
  { name: 'people-settings', path: '/personal', as: 'vip', until: titled },
  { name: 'people-terms', path: '/terms', until: titled },
  { name: 'people-levels', path: '/privilegeLevel', until: titled },
  { name: 'people-login', path: '/help', until: titled, act: toLogin },
  { name: 'people-registration', path: '/help', until: titled, act: toRegistration },
  { name: 'people-guide', path: '/IndexIntroduce', until: titled },
  { name: 'people-order', path: '/WorkOrderDetails?order=1', as: 'advance', until: titled },
  { name: 'people-office-board', path: '/messageBoard', as: 'support', until: titled },
  { name: 'people-office-message', path: '/messageBoard', as: 'support', until: titled, act: openMessage },
  { name: 'people-office-queues', path: '/HelpBackstage', as: 'support', until: titled },
  { name: 'people-office-order', path: '/HelpBackstage?queue=all', as: 'support', until: titled, act: openWorkOrder },
];
