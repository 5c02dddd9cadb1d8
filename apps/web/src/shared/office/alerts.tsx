import { useDispatch } from 'react-redux';
import { useChangeProfileMutation, useProfileQuery } from '../api/profile-api.ts';
import { canNotify, mayNotify } from '../browser/desktop-notice.ts';
import { useText } from '../i18n/use-text.ts';
import { useSay } from '../messages/messages.ts';
import { preferencesChanged, usePreferences } from '../preferences/preferences.ts';
import { ToolButton } from '../ui/button.tsx';
import styles from './alerts.module.css';
import { officeTexts } from './office-texts.ts';

const Sound = () => {
  const { t } = useText(officeTexts);
  const { data: profile } = useProfileQuery();
  const [change, { isLoading }] = useChangeProfileMutation();
  const isOn = profile?.notifications.sound ?? false;
  return (
    <ToolButton
      aria-pressed={isOn}
      disabled={!profile || isLoading}
      title={t('office.alerts.soundHint')}
      onClick={() => {
        void change({ notifications: { sound: !isOn } });
      }}
    >
      {t('office.alerts.sound')}
    </ToolButton>
  );
};

const Notices = () => {
  const { t } = useText(officeTexts);
  const { notices } = usePreferences();
  const dispatch = useDispatch();
  const say = useSay();
  const isOn = notices && mayNotify();
  const toggle = async (): Promise<void> => {
    if (!isOn && (await Notification.requestPermission()) !== 'granted')
      return say('warning', { text: 'office.alerts.refused' });
    dispatch(preferencesChanged({ notices: !isOn }));
  };
  return (
    <ToolButton
      aria-pressed={isOn}
      title={t('office.alerts.noticesHint')}
      onClick={() => {
        void toggle();
      }}
    >
      {t('office.alerts.notices')}
    </ToolButton>
  );
};

/** Settings for how staff are notified of new orders in their queues. */
export const Alerts = () => (
  <div className={styles['alerts']}>
    <Sound />
    {canNotify() && <Notices />}
  </div>
);
