import type { Profile } from '@chaintide/contracts/people/auth';
import { useText } from '../../../shared/i18n/use-text.ts';
import { CodeForm } from '../../../shared/second-factor/code-form.tsx';
import { useRenewRecoveryCodesMutation } from '../../../shared/second-factor/second-factor-api.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';

/** Issues new recovery codes for a code of the authenticator. */
export const RecoveryRenewal = ({
  profile: { userName },
  onClose,
}: {
  readonly profile: Profile;
  readonly onClose: () => void;
}) => {
  const { t } = useText(secondFactorTexts);
  const [renew, { data }] = useRenewRecoveryCodesMutation();
  const title = t('secondFactor.renewal.title');
  return (
    <RecoveryDialog
      title={title}
      userName={userName}
      codes={data?.recoveryCodes}
      told={
        <p className={styles['warning']} role="status">
          {t('secondFactor.renewal.done')}
        </p>
      }
      onClose={onClose}
    >
      <CodeForm
        title={title}
        takesRecovery={false}
        action={t('secondFactor.renewal.action')}
        busy={t('secondFactor.renewal.busy')}
        send={renew}
        onClose={onClose}
      >
        <p className={styles['warning']}>{t('secondFactor.renewal.text')}</p>
      </CodeForm>
    </RecoveryDialog>
  );
};
