import { Button } from 'antd';
import { useText } from '../../shared/i18n/use-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './auth.module.css';

const points = ['data', 'law', 'source', 'trial', 'feedback'] as const;

/** What everyone is told before an account is opened. */
export const RegistrationNotice = ({
  onAgree,
  onCancel,
}: {
  readonly onAgree: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useText();
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
        <Button onClick={onCancel}>{t('auth.notice.cancel')}</Button>
        <Button type="primary" autoFocus onClick={onAgree}>
          {t('auth.notice.agree')}
        </Button>
      </div>
    </>
  );
};
