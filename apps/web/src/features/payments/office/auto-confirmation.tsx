import type { AutoConfirmation as Setting } from '@chaintide/contracts/money/auto-confirmation';
import { useState } from 'react';
import { useProfileQuery } from '../../../shared/api/profile-api.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useAutoConfirmationQuery, useChangeAutoConfirmationMutation } from './auto-confirmation-api.ts';
import styles from './auto-confirmation.module.css';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const useHistory = ({ history }: Setting) => {
  const { t } = useText(moneyTexts, officeTexts);
  return history.map(({ isOn, at, by }) => ({
    at,
    by,
    words: t(isOn ? 'office.auto.on' : 'office.auto.off'),
    note: null,
  }));
};

/** Explains the effect, with the number of orders that it applies to at once, and the setting's last change. */
const Question = ({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [change, step] = useChangeAutoConfirmationMutation();
  const entries = useHistory(setting);
  const [isOn] = useState(!setting.isOn);
  return (
    <ConfirmStep
      {...step}
      title={t('office.auto.title')}
      action={t(isOn ? 'office.auto.switchOn' : 'office.auto.switchOff')}
      isGrave={isOn}
      send={() => change(isOn)}
      done={{ text: isOn ? 'office.auto.doneOn' : 'office.auto.doneOff' }}
      onClose={onClose}
    >
      <p>
        <b>{t(isOn ? 'office.auto.aboutOn' : 'office.auto.aboutOff')}</b>
      </p>
      {isOn && <p>{t('office.auto.waiting', { count: setting.waiting })}</p>}
      <p className={styles['quiet']}>{t('office.auto.others')}</p>
      {entries.length > 0 && (
        <div className={styles['history']}>
          <OrderHistory entries={entries} />
        </div>
      )}
    </ConfirmStep>
  );
};

/** Whether exact matches are credited without a person: visible to all finance staff, changed by admins. */
export const AutoConfirmation = () => {
  const { t } = useText(moneyTexts, officeTexts);
  const { data: profile } = useProfileQuery();
  const { data: setting, refetch } = useAutoConfirmationQuery();
  const [isAsked, setAsked] = useState(false);
  if (!setting) return null;
  const {
    isOn,
    history: [last],
    oneNodeOnly = [],
  } = setting;
  const ask = (): void => {
    void refetch(); // the number of waiting orders may be outdated
    setAsked(true);
  };
  return (
    <section className={styles['strip']} aria-label={t('office.auto.name')}>
      <span title={t('office.auto.aboutOn')}>{t('office.auto.name')}</span>
      <span className={styles['state']} data-on={isOn}>
        {t(isOn ? 'office.auto.on' : 'office.auto.off')}
      </span>
      {last && (
        <span className={styles['quiet']}>
          <When at={last.at} /> {t('money.by', { name: last.by ?? t('money.system') })}
        </span>
      )}
      {profile?.role.roleKey === 'admin' && (
        <ToolButton onClick={ask}>{t(isOn ? 'office.auto.switchOff' : 'office.auto.switchOn')}</ToolButton>
      )}
      {oneNodeOnly.length > 0 && (
        <span className={styles['alone']} title={t('office.oneNode')}>
          {t('office.auto.oneNode', { networks: oneNodeOnly.join(' · ') })}
        </span>
      )}
      {isAsked && <Question setting={setting} onClose={() => setAsked(false)} />}
    </section>
  );
};
