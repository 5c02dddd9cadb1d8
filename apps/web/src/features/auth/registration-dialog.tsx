import { useText } from '../../shared/i18n/use-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './auth.module.css';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationNotice } from './registration-notice.tsx';
import { useRegistration } from './use-registration.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

/** The notice, then the form. */
export const RegistrationDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(authTexts);
  const flow = useRegistration();
  const { state, send } = flow;
  const close = (): void => {
    if (!state.hasTag('busy')) onClose();
  };
  const isNotice = state.matches('notice');
  return (
    <Dialog title={t(isNotice ? 'auth.notice.title' : 'auth.registration.title')} onClose={close} isLight={false}>
      <div className={styles['content']}>
        {isNotice && <RegistrationNotice onAgree={() => send({ type: 'agree' })} onCancel={close} />}
        {(state.matches('form') || state.matches('submitting')) && <RegistrationForm flow={flow} />}
      </div>
    </Dialog>
  );
};
