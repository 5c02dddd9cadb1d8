import { pages, type PagePath } from '@chaintide/contracts/pages';
import type { ComponentType } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { HomePage } from './home-page.tsx';
import { ofWallet, type LatePath, type PageProps } from './late-paths.ts';

type Page = ComponentType<PageProps> | ComponentType;

/** The loaders are a chunk of their own, so that the entry does not grow with every page. */
const late = (path: PagePath): Page =>
  lazily<PageProps>(async () => (await import('./late-pages.ts')).loaders[path as LatePath]());

const at = <P extends PagePath>(paths: readonly P[], pageOf: (path: P) => Page): Record<P, Page> =>
  Object.fromEntries(paths.map((path) => [path, pageOf(path)])) as Record<P, Page>;

const WalletPage = late('/wallet');

/** The component of each path. The charts are part of the entry chunk. */
export const pageAt: Readonly<Record<PagePath, Page>> = {
  ...at(Object.keys(pages) as PagePath[], late),
  ...at(['/wallet', ...ofWallet], () => WalletPage),
  '/': HomePage,
};
