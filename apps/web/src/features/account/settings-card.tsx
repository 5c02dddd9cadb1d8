import type { NotificationSettings, Profile } from '@chaintide/contracts/people/auth';
import { languages, type Language } from '@chaintide/contracts/language';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { Switch } from '../../shared/ui/forms/checkbox.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import styles from './settings-card.module.css';
import { useSettings } from './use-settings.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const names = ['newDevice', 'expiry', 'digest', 'sound'] as const satisfies readonly (keyof NotificationSettings)[];
const languageTexts = { zh: 'account.settings.languageZh', en: 'account.settings.languageEn' } as const;

const Setting = ({
  name,
  isOn,
  onChange,
}: {
  name: keyof NotificationSettings;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => {
  const { t } = useText(accountTexts);
  const id = useId();
  return (
    <li className={styles['setting']}>
      <label htmlFor={id}>
        <span>{t(`account.settings.${name}`)}</span>
        <span id={`${id}-hint`} className={styles['quiet']}>
          {t(`account.settings.${name}Hint`)}
        </span>
      </label>
      <Switch id={id} isTicked={isOn} aria-describedby={`${id}-hint`} onTick={onChange} />
    </li>
  );
};

/** Language and notifications; each change is saved at once. */
export const SettingsCard = ({ profile }: { profile: Profile }) => {
  const { t } = useText(accountTexts);
  const dispatch = useDispatch();
  const { language } = usePreferences();
  const { notifications, language: ofMails, failure, notify, speak } = useSettings(profile);
  const choose = (chosen: Language): void => {
    dispatch(preferencesChanged({ language: chosen }));
    void speak(chosen);
  };
  return (
    <Panel
      title={t('account.settings.title')}
      tools={<span className={styles['quiet']}>{t('account.settings.saved')}</span>}
    >
      <ul className={styles['settings']}>
        <li className={styles['setting']}>
          <span>
            <span>{t('account.settings.language')}</span>
            <span className={styles['quiet']}>
              {ofMails === language
                ? t('account.settings.languageHint')
                : t('account.settings.mailsIn', { language: t(languageTexts[ofMails]) })}
            </span>
          </span>
          <span className={styles['languages']} role="group" aria-label={t('account.settings.language')}>
            {languages.map((one) => (
              <ToolButton key={one} lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
                {t(languageTexts[one])}
              </ToolButton>
            ))}
          </span>
        </li>
        {names.map((name) => (
          <Setting
            key={name}
            name={name}
            isOn={notifications[name]}
            onChange={(isOn) => {
              void notify(name, isOn);
            }}
          />
        ))}
      </ul>
      {failure && <FormFailure failure={failure} />}
    </Panel>
  );
};
