import type { PagePath } from '@chaintide/contracts/pages';

/** Further addresses of the wallet's page, which stays as it is when one leads to another. */
export const ofWallet = [
  '/wallet/addresses',
  '/Recharge',
  '/TXID',
  '/Withdrawal',
  '/withdrawalRecords',
  '/withdrawalDetails',
  '/ConsumptionRecords',
  '/payHistories',
] as const satisfies readonly PagePath[];

/** A page that has a loader of its own. */
export type LatePath = Exclude<PagePath, '/' | (typeof ofWallet)[number]>;

export interface PageProps {
  readonly path: PagePath;
}
