import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { notificationsTexts } from './notifications-texts.ts';

/** Whether the title of the browser tab shows a count, on this device. */
export const TitleCountSwitch = () => {
  const { t } = useText(notificationsTexts);
  const { titleCount } = usePreferences();
  const dispatch = useDispatch();
  return (
    <ToolButton
      aria-pressed={titleCount}
      title={t('notifications.titleCountHint')}
      onClick={() => dispatch(preferencesChanged({ titleCount: !titleCount }))}
    >
      {t('notifications.titleCount')}
    </ToolButton>
  );
};
