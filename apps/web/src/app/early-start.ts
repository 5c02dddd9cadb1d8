import { startEarly, storedLooks } from '../shared/api/early.ts';
import { open } from './opening.ts';

/** Loads what index.html names for the chart page, before the application asks for it. */
const fetchParts = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]'))
    link.rel = link.as ? 'preload' : 'modulepreload';
};

const start = async (): Promise<void> => {
  await open(location);
  void startEarly(location);
  if (location.pathname === '/') setTimeout(fetchParts); // after the picture, because a browser opens few connections
  // arrives beside the entry, which asks for it again if this fails
  if (storedLooks.read()?.language === 'en') void import('../locales/english.ts').catch(() => undefined);
};

void start();
