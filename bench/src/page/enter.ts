import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/people/demo';
import { API_BASE } from '@chaintide/contracts/http';
import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits for the demo accounts, which are created one by one after the start. */
export const whenEnterable = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}${API_BASE}${demoAccountsRoute.path}`);
  const { data } = (await answer.json()) as { data: DemoAccount[] | null };
  if (data?.some(({ roleKey }) => roleKey === 'vip')) return;
  await wait(500);
  await whenEnterable(url);
};

/** Logs in as a demo account, in a page in Chinese. */
export const enterAsVip = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await page
    .getByRole('dialog', { name: '登录', exact: true })
    .getByRole('button', { name: /demo_vip/ })
    .click({ timeout: 120_000 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^demo_vip/ })
    .waitFor();
};
