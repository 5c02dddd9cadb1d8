import { startEarly, storedLooks } from '../shared/api/early.ts';
import { open } from './opening.ts';

const start = async (): Promise<void> => {
  await open(location);
  void startEarly(location);
  // arrives beside the entry, which asks for it again if this fails
  if (storedLooks.read()?.language === 'en') void import('../locales/english.ts').catch(() => undefined);
};

void start();
