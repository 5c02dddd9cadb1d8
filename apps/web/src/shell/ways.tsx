import { mayOpen, type PagePath } from '@chaintide/contracts/pages';
import { NavLink } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import { useSession } from '../shared/session/session.ts';
import type { IconName } from '../shared/ui/icon.tsx';
import { MenuLink } from '../shared/ui/popup/menu.tsx';

/** The header has no room for links to the main pages (header.module.css). */
export const WITHOUT_WAYS = '(max-width: 1239px)';

interface Way {
  readonly path: PagePath;
  readonly name: 'desk' | 'charts' | 'exchange' | 'data' | 'reports' | 'alarms' | 'help';
  readonly icon: IconName;
}

/** The main pages; one that is not built yet is not shown. */
const ways: readonly Way[] = [
  { path: '/desk', name: 'desk', icon: 'flag' },
  { path: '/', name: 'charts', icon: 'market' },
  { path: '/Bian', name: 'exchange', icon: 'exchange' },
  { path: '/dataDisplay', name: 'data', icon: 'table' },
  { path: '/publishObservations', name: 'reports', icon: 'note' },
  { path: '/Alarm', name: 'alarms', icon: 'bell' },
  { path: '/help', name: 'help', icon: 'help' },
];

/** Guests see the pages of every account, which ask them to log in. */
const useWays = (): readonly Way[] => {
  const { role } = useSession();
  return ways.filter(({ path }) => mayOpen(path, role) || (role === 'guest' && mayOpen(path, 'registered')));
};

/** The main pages, as links of the header. */
export const WayLinks = () => {
  const { t } = useText();
  return useWays().map(({ path, name }) => (
    <NavLink key={path} to={path} end>
      {t(`shell.nav.${name}`)}
    </NavLink>
  ));
};

/** The same in the account's menu, where the header has no room for them. */
export const WayEntries = () => {
  const { t } = useText();
  return useWays().map(({ path, name, icon }) => (
    <MenuLink key={path} to={path} icon={icon}>
      {t(`shell.nav.${name}`)}
    </MenuLink>
  ));
};
