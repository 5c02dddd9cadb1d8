import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import type { SessionRoot } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './auth.module.css';

/** What hides what the level does not open: log in when anonymous, upgrade when logged in. */
export const MaskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
  const { token, identity } = useSelector((state: SessionRoot) => state.session);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const say = useSay();
  const upgrade = (): void => {
    if (identity === null) return say('error', { text: 'auth.mask.loginUpgrade' });
    onClose();
    void navigate('/AccountUpgrade');
  };
  const isGuest = token === null;
  return (
    <Dialog title={t(isGuest ? 'auth.mask.loginTitle' : 'auth.mask.upgradeTitle')} onClose={onClose}>
      <div className={styles['content']}>
        <p className={styles['text']}>{t(isGuest ? 'auth.mask.loginText' : 'auth.mask.upgradeText')}</p>
        <div className={styles['actions']}>
          {isGuest ? (
            <Button onClick={() => dispatch(authDialogOpened('registration'))}>{t('auth.mask.register')}</Button>
          ) : (
            <Button onClick={onClose}>{t('auth.mask.later')}</Button>
          )}
          {isGuest ? (
            <Button type="primary" onClick={() => dispatch(authDialogOpened('login'))}>
              {t('auth.mask.login')}
            </Button>
          ) : (
            <Button type="primary" onClick={upgrade}>
              {t('auth.mask.upgrade')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
