import { DEFAULT_LANGUAGE } from '@chaintide/contracts/language';
import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { earlyChinese } from '../../locales/resources.ts';
import { loadChunk } from '../browser/chunk-loading.ts';

type EarlyTexts = typeof earlyChinese;

let arriving: Promise<EarlyTexts> | undefined;

const load = async (): Promise<EarlyTexts> => (await loadChunk(() => import('../../locales/english.ts'))).earlyEnglish;

/** Loads what the entry lacks: its texts in English. A change of language takes effect once they are there. */
const english: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (_, namespace, told) => {
    arriving ??= load();
    void arriving.then((texts) => told(null, texts[namespace as keyof EarlyTexts]));
  },
};

export const i18n: I18n = createInstance();

void i18n.use(english).init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  ns: Object.keys(earlyChinese),
  resources: { zh: earlyChinese },
  partialBundledLanguages: true,
  // keys have the form `namespace.path`
  nsSeparator: '.',
  // the same braces as in the contracts' texts; React escapes values
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
});

let fetched: Promise<void> | undefined;

/** Loads English ahead, for those who switch to it, or search by an English name. */
export const fetchEnglish = (): Promise<void> => (fetched ??= i18n.loadLanguages('en'));
