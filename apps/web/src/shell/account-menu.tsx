import { Suspense } from 'react';
import { useDispatch } from 'react-redux';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { PHONE, useMedia } from '../shared/browser/use-media.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { authDialogOpened } from '../shared/session/auth-dialog.ts';
import { useSession } from '../shared/session/session.ts';
import { ToolButton } from '../shared/ui/button.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { Menu, MenuAction } from '../shared/ui/popup/menu.tsx';
import styles from './account-menu.module.css';
import { WayEntries, WITHOUT_WAYS } from './ways.tsx';

const UserMenu = lazily(async () => (await import('./user-menu.tsx')).UserMenu);

const GuestMenu = () => {
  const { t } = useText();
  const dispatch = useDispatch();
  const isPhone = useMedia(PHONE);
  const hasNoWays = useMedia(WITHOUT_WAYS);
  const login = (): void => {
    dispatch(authDialogOpened('login'));
  };
  const register = (): void => {
    dispatch(authDialogOpened('registration'));
  };
  if (isPhone) {
    return (
      <Menu
        label={t('shell.menu.guest')}
        button={
          <span className={styles['face']}>
            <Icon name="user" />
          </span>
        }
      >
        <WayEntries />
        <MenuAction icon="user" onChoose={login}>
          {t('shell.nav.login')}
        </MenuAction>
        <MenuAction icon="people" onChoose={register}>
          {t('shell.nav.register')}
        </MenuAction>
      </Menu>
    );
  }
  return (
    <span className={styles['guest']}>
      {hasNoWays && (
        <Menu
          label={t('shell.nav.label')}
          button={
            <span className={styles['face']}>
              <Icon name="more" />
            </span>
          }
        >
          <WayEntries />
        </Menu>
      )}
      <ToolButton onClick={login}>{t('shell.nav.login')}</ToolButton>
      <button type="button" className={styles['register']} onClick={register}>
        {t('shell.nav.register')}
      </button>
    </span>
  );
};

/** The user's menu; for a guest, the login buttons. */
export const AccountMenu = () => {
  const session = useSession();
  if (!session.isLoggedIn) return <GuestMenu />;
  return (
    <Suspense fallback={<span className={styles['face']} />}>
      <UserMenu session={session} />
    </Suspense>
  );
};
