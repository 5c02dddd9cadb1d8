import type { PagePath } from '@chaintide/contracts/pages';
import { Suspense } from 'react';
import { walletTexts } from '../../features/wallet/wallet-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Page } from '../../shared/ui/page.tsx';
import { PageTabs, type PageTab } from '../../shared/ui/page-tabs.tsx';

import { CrashBoundary } from '../crash/crash-boundary.tsx';
import { walletParts, walletTabs, type WalletPath } from './wallet-parts.ts';
import styles from './wallet-page.module.css';

const useTabs = (path: WalletPath): PageTab[] => {
  const { t } = useText(walletTexts);
  const { tab } = walletParts[path];
  return Object.entries(walletTabs).map(([name, to]) => ({
    to,
    label: t(`wallet.tabs.${name as keyof typeof walletTabs}`),
    chosen: name === tab ? (to === path ? 'page' : 'part') : undefined,
  }));
};

/** The account's money on one page: it stays while the address moves from tab to tab. */
export const WalletPage = ({ path }: { readonly path: PagePath }) => {
  const { t } = useText(walletTexts);
  const { Part } = walletParts[path as WalletPath];
  return (
    <Page title={t('wallet.tabs.label')} width="roomy">
      <PageTabs label={t('wallet.tabs.label')} tabs={useTabs(path as WalletPath)} />
      <CrashBoundary key={path}>
        <Suspense fallback={<div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}>
          <Part />
        </Suspense>
      </CrashBoundary>
    </Page>
  );
};
