import { errorWords } from '@chaintide/contracts/errors';
import { notificationText, type Notification } from '@chaintide/contracts/support/notifications';
import { formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';

/** Puts notifications into words in the current language. */
export const useNotificationText = (): ((item: Pick<Notification, 'kind' | 'about'>) => string) => {
  const { language } = useText();
  return (item) => notificationText(item, language, { words: errorWords, moment: (at) => formatMoment(at, language) });
};
