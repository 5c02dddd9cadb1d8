import { DEFAULT_LANGUAGE } from '@chaintide/contracts/language';
import { createInstance, type i18n as I18n } from 'i18next';
import { earlyChinese, earlyEnglish } from '../../locales/resources.ts';

export const i18n: I18n = createInstance();

void i18n.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  ns: Object.keys(earlyChinese),
  resources: { zh: earlyChinese, en: earlyEnglish },
  // keys have the form `namespace.path`
  nsSeparator: '.',
  // the same braces as in the contracts' texts; React escapes values
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
});
