import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import type { SessionRoot } from '../../shared/session/session.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

/** The prompt over content above the visitor's level: log in if anonymous, otherwise upgrade. */
export const MaskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(authTexts);
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
            <ActionButton data-look="quiet" onClick={() => dispatch(authDialogOpened('registration'))}>
              {t('auth.mask.register')}
            </ActionButton>
          ) : (
            <ActionButton data-look="quiet" onClick={onClose}>
              {t('auth.mask.later')}
            </ActionButton>
          )}
          {isGuest ? (
            <ActionButton onClick={() => dispatch(authDialogOpened('login'))}>{t('auth.mask.login')}</ActionButton>
          ) : (
            <ActionButton onClick={upgrade}>{t('auth.mask.upgrade')}</ActionButton>
          )}
        </div>
      </div>
    </Dialog>
  );
};
