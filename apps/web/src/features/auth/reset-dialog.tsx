import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './auth.module.css';
import { ResetEmailForm } from './reset-email-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { usePasswordReset } from './use-password-reset.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

/** The address first, then the code and the new password. */
export const ResetDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(authTexts);
  const dispatch = useDispatch();
  const flow = usePasswordReset();
  const { state } = flow;
  const isFirst = state.matches('email') || state.matches('requesting');
  const toLogin = (
    <button type="button" className={styles['link']} onClick={() => dispatch(authDialogOpened('login'))}>
      {t('auth.reset.toLogin')}
    </button>
  );
  return (
    <Dialog
      title={t('auth.reset.title')}
      onClose={() => {
        if (!state.hasTag('busy')) onClose();
      }}
      isLight={false}
    >
      <div className={styles['content']}>
        <p className={styles['step']}>{t('auth.reset.step', { step: isFirst ? 1 : 2 })}</p>
        {isFirst && (
          <>
            <p className={styles['text']}>{t('auth.reset.intro')}</p>
            <ResetEmailForm flow={flow} links={toLogin} />
          </>
        )}
        {!isFirst && !state.matches('closed') && <ResetPasswordForm flow={flow} links={toLogin} />}
      </div>
    </Dialog>
  );
};
