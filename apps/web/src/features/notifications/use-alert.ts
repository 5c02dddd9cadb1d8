import { useNavigate } from 'react-router';
import { useProfileQuery } from '../../shared/api/profile-api.ts';
import { chime } from '../../shared/browser/chime.ts';
import { notifyDesktop } from '../../shared/browser/desktop-notice.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { usePreferences } from '../../shared/preferences/preferences.ts';

interface Alert {
  /** A newer alert of the same subject replaces it. */
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

/** Alerts the user in the ways that they have enabled. */
export const useAlert = (): ((alert: Alert) => void) => {
  const { t } = useText();
  const { data: profile } = useProfileQuery();
  const { notices } = usePreferences();
  const navigate = useNavigate();
  return ({ subject, text, link }) => {
    if (profile?.notifications.sound) chime();
    if (notices) notifyDesktop({ title: t('shell.brand.name'), text, subject, onOpen: () => void navigate(link) });
  };
};
