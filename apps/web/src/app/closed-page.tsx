import { errors, type ErrorName } from '@chaintide/contracts/errors';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../shared/i18n/use-text.ts';
import { authDialogOpened } from '../shared/session/auth-dialog.ts';
import { useSession } from '../shared/session/session.ts';
import { ActionButton, ActionLink } from '../shared/ui/button.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { gatesTexts } from '../shared/i18n/gates-texts.ts';
import styles from './notice.module.css';

interface ClosedProps {
  readonly path: PagePath;
  readonly reason: ErrorName;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}

const Closed = ({ path, reason, notes = [], children }: ClosedProps) => {
  const { t, pick } = useText();
  return (
    <section className={styles['page']} data-gate={reason}>
      <span className={styles['lock']} data-tone={reason === 'login.required' ? 'calm' : 'warning'}>
        <Icon name="lock" />
      </span>
      <h1 className={styles['title']}>{t(`pages.${path}.name`)}</h1>
      <p className={styles['reason']}>{pick(errors[reason])}</p>
      <p className={styles['text']}>{t(`pages.${path}.about`)}</p>
      {notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      <div className={styles['actions']}>{children}</div>
    </section>
  );
};

const LoginGate = ({ path }: { path: PagePath }) => {
  const { t } = useText(gatesTexts);
  const dispatch = useDispatch();
  return (
    <Closed path={path} reason="login.required">
      <ActionButton onClick={() => dispatch(authDialogOpened('login'))}>{t('gates.login')}</ActionButton>
      <ActionButton data-look="quiet" onClick={() => dispatch(authDialogOpened('registration'))}>
        {t('gates.register')}
      </ActionButton>
    </Closed>
  );
};

const climb: readonly Role[] = ['registered', 'advance', 'vip'];

/** Whether a higher paid level opens the page; a role granted by hand does not change with a payment. */
const upgradeOpens = (path: PagePath, role: Role): boolean =>
  climb.includes(role) && climb.slice(climb.indexOf(role) + 1).some((higher) => mayOpen(path, higher));

const LevelGate = ({ path, role }: { path: PagePath; role: Role }) => {
  const { t } = useText(gatesTexts);
  const mayClimb = upgradeOpens(path, role);
  const openTo = pages[path].map((name) => t(`gates.roles.${name}`)).join(t('gates.separator'));
  const isForStaff = !climb.some((name) => mayOpen(path, name));
  return (
    <Closed
      path={path}
      reason="level.insufficient"
      notes={[t('gates.opensTo', { roles: openTo }), ...(isForStaff ? [t('gates.staff')] : [])]}
    >
      {mayClimb && mayOpen('/AccountUpgrade', role) && (
        <ActionLink to="/AccountUpgrade">{t('gates.upgrade')}</ActionLink>
      )}
      {mayOpen('/privilegeLevel', role) && (
        <ActionLink to="/privilegeLevel" data-look={mayClimb ? 'quiet' : 'loud'}>
          {t('gates.levels')}
        </ActionLink>
      )}
      <ActionLink to="/" data-look="quiet">
        {t('gates.charts')}
      </ActionLink>
    </Closed>
  );
};

/** Explains to a visitor how to gain access to a page that is closed to them. */
export const ClosedPage = ({ path }: { readonly path: PagePath }) => {
  const { role, isLoggedIn } = useSession();
  return isLoggedIn && role !== 'guest' ? <LevelGate path={path} role={role} /> : <LoginGate path={path} />;
};
