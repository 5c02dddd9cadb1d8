import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { useAuthDialog } from '../shared/session/auth-dialog.ts';

const AuthDialogs = lazily(async () => (await import('../features/auth/auth-dialogs.tsx')).AuthDialogs);

/** The dialogs about identity, above every page; loaded when the first one opens. */
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
