import { SECOND } from '@chaintide/contracts/limits';
import { lazy, Suspense } from 'react';
import type { AuthDialogs as Dialogs } from '../features/auth/auth-dialogs.tsx';
import { useAuthDialog } from '../shared/session/auth-dialog.ts';

const LOAD_AGAIN_MS = 3 * SECOND;

/** The dialogs' chunk, asked for until it comes. */
const load = async (): Promise<{ AuthDialogs: typeof Dialogs }> => {
  try {
    return await import('../features/auth/auth-dialogs.tsx');
  } catch {
    await new Promise((resolve) => { setTimeout(resolve, LOAD_AGAIN_MS); });
    return load();
  }
};

const AuthDialogs = lazy(async () => ({ default: (await load()).AuthDialogs }));

/** Over every page: the dialogs about identity, loaded for the first that opens. */
export const AuthLayer = () => {
  const kind = useAuthDialog();
  return kind && <Suspense fallback={null}><AuthDialogs /></Suspense>;
};
