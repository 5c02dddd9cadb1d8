import { MINUTE } from '@chaintide/contracts/limits';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { useCatalogueQuery } from '../shared/api/catalogue-api.ts';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { NARROW, useMedia } from '../shared/browser/use-media.ts';
import { LateAddress } from '../shared/browser/late-address.tsx';
import { putCanonical } from '../shared/browser/page-meta.ts';
import { useHeldTyping } from '../shared/keyboard/late-keys.ts';
import { useShortcut } from '../shared/keyboard/shortcuts.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../shared/preferences/preferences.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { MessagesView } from '../shared/messages/messages-view.tsx';
import { AuthLayer } from './auth-layer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Palette } from './palette/late-palette.ts';
import styles from './shell.module.css';
import { LateNotice } from './late-notice.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { SidebarRail } from './sidebar/sidebar-rail.tsx';
import { StepUpLayer } from './step-up-layer.tsx';
import { useGradeRefetch } from './use-grade-refetch.ts';

const KeyList = lazily(async () => (await import('./key-list.tsx')).KeyList);

const MAIN = 'main';

/** The menu beside the page, or in a drawer where there is no room. */
const SidePanel = memo(({ isDrawerOpen, onClose }: { isDrawerOpen: boolean; onClose: () => void }) => {
  const { t } = useText();
  const isNarrow = useMedia(NARROW);
  const { sidebar } = usePreferences();
  const dispatch = useDispatch();
  const toggle = (): void => {
    dispatch(preferencesChanged({ sidebar: sidebar === 'open' ? 'collapsed' : 'open' }));
  };
  useShortcut('[', 'shell.keys.sidebar', toggle);
  if (isNarrow)
    return (
      isDrawerOpen && (
        <Dialog as="drawer" title={t('shell.sidebar.label')} onClose={onClose}>
          <Sidebar onNavigate={onClose} />
        </Dialog>
      )
    );
  if (sidebar === 'collapsed') return <SidebarRail onExpand={toggle} />;
  return (
    <aside className={styles['sidebar']} aria-label={t('shell.sidebar.label')}>
      <Sidebar onCollapse={toggle} />
    </aside>
  );
});

/** The sources decide which indicators are fed; an unchanged catalogue is not transferred again. */
const followsSources = { pollingInterval: MINUTE, skipPollingIfUnfocused: true } as const;

// the same elements for every address, so that React does not render them again
const banner = <ConnectionBanner />;
const footer = (
  <>
    <LateNotice />
    <Footer />
  </>
);
const layers = (
  <>
    <AuthLayer />
    <StepUpLayer />
    <MessagesView />
  </>
);

/** Header, menu and page. */
export const Shell = () => {
  const { t } = useText();
  const { pathname } = useLocation();
  const hasMenu = pathname === '/';
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [box, setBox] = useState<'palette' | 'keys'>();
  useEffect(() => putCanonical(pathname), [pathname]);
  useGradeRefetch();
  useCatalogueQuery(undefined, followsSources);
  const openDrawer = useCallback(() => setDrawerOpen(true), []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const openKeyList = useCallback(() => setBox('keys'), []);
  const openPalette = useCallback(() => setBox('palette'), []);
  useHeldTyping(box === 'palette');
  const closeBox = useCallback(() => setBox(undefined), []);
  useShortcut('?', 'shell.keys.help', openKeyList);
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href={`#${MAIN}`}>
        {t('shell.skip')}
      </a>
      <LateAddress>
        <Header onOpenMenu={hasMenu ? openDrawer : undefined} onOpenPalette={openPalette} onOpenKeys={openKeyList} />
      </LateAddress>
      {banner}
      <div className={styles['body']}>
        <LateAddress>{hasMenu && <SidePanel isDrawerOpen={isDrawerOpen} onClose={closeDrawer} />}</LateAddress>
        <div className={styles['column']}>
          <main id={MAIN} tabIndex={-1} className={styles['main']}>
            <Outlet />
          </main>
          {footer}
        </div>
      </div>
      {layers}
      {box && (
        <Suspense fallback={null}>
          {box === 'keys' ? <KeyList onClose={closeBox} /> : <Palette onClose={closeBox} onOpenKeys={openKeyList} />}
        </Suspense>
      )}
    </div>
  );
};
