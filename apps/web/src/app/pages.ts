import { comingPages, pages, type ComingPath, type PagePath } from '@chaintide/contracts/pages';
import type { ComponentType } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import type { PageProps } from './coming-page.tsx';
import { HomePage } from './home-page.tsx';

/** Further addresses of the wallet's page, which stays as it is when one leads to another. */
const ofWallet = [
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
export type LatePath = Exclude<PagePath, '/' | ComingPath | (typeof ofWallet)[number]>;

type Page = ComponentType<PageProps> | ComponentType;

const ComingPage = lazily(async () => (await import('./coming-page.tsx')).ComingPage);

/** The loaders are a chunk of their own, so that the entry does not grow with every page. */
const late = (path: PagePath): Page =>
  lazily<PageProps>(async () => (await import('./late-pages.ts')).loaders[path as LatePath]());

const at = <P extends PagePath>(paths: readonly P[], pageOf: (path: P) => Page): Record<P, Page> =>
  Object.fromEntries(paths.map((path) => [path, pageOf(path)])) as Record<P, Page>;

const WalletPage = late('/wallet');

/** The component of each path. The charts are part of the entry chunk. */
export const pageAt: Readonly<Record<PagePath, Page>> = {
  ...at(Object.keys(pages) as PagePath[], late),
  ...at(comingPages, () => ComingPage),
  ...at(['/wallet', ...ofWallet], () => WalletPage),
  '/': HomePage,
};
