import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { useAuthDialog } from '../shared/session/auth-dialog.ts';

const AuthDialogs = lazily(async () => (await import('../features/auth/auth-dialogs.tsx')).AuthDialogs);

/** Over every page: the dialogs about identity, loaded for the first that opens. */
export const AuthLayer = () => {
  const kind = useAuthDialog();
  return (
    kind && (
      <Suspense fallback={null}>
        <AuthDialogs />
      </Suspense>
    )
  );
};
