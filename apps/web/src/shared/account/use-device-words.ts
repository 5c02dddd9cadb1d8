import { accountTexts } from '../i18n/account-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { deviceName } from './device-name.ts';

/** Puts a User-Agent into words. */
export const useDeviceWords = (): ((agent: string) => string) => {
  const { t } = useText(accountTexts);
  return (agent) => {
    const { browser, system } = deviceName(agent);
    if (browser !== undefined && system !== undefined) return t('account.sessions.device', { browser, system });
    return browser ?? system ?? t('account.sessions.unknown');
  };
};
