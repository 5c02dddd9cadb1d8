import { useDispatch, useSelector } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import type { SessionRoot } from '../../shared/session/session.ts';
import { useWayUp } from '../../shared/session/use-way-up.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

/** The prompt over content above the visitor's level: log in if anonymous, otherwise upgrade. */
export const MaskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(authTexts);
  const { token, identity } = useSelector((state: SessionRoot) => state.session);
  const dispatch = useDispatch();
  const climb = useWayUp();
  const upgrade = (): void => {
    if (identity !== null) onClose();
    climb();
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
            <ActionButton onClick={climb}>{t('auth.mask.login')}</ActionButton>
          ) : (
            <ActionButton onClick={upgrade}>{t('auth.mask.upgrade')}</ActionButton>
          )}
        </div>
      </div>
    </Dialog>
  );
};
