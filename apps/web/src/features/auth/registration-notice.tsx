import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './auth.module.css';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const points = ['data', 'law', 'source', 'trial', 'feedback'] as const;

/** The notice before the registration form. */
export const RegistrationNotice = ({
  onAgree,
  onCancel,
}: {
  readonly onAgree: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useText(authTexts);
  return (
    <>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {t(`auth.notice.${point}`)}
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <ActionButton data-look="quiet" onClick={onCancel}>
          {t('auth.notice.cancel')}
        </ActionButton>
        <ActionButton autoFocus onClick={onAgree}>
          {t('auth.notice.agree')}
        </ActionButton>
      </div>
    </>
  );
};
