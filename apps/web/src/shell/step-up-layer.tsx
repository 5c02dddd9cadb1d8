import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { useStepUp } from '../shared/session/step-up.ts';

const StepUpDialog = lazily(async () => (await import('../shared/second-factor/step-up-dialog.tsx')).StepUpDialog);

/** The dialog, above every page, for the code that a call requires. */
export const StepUpLayer = () => {
  const open = useStepUp();
  return (
    open && (
      <Suspense fallback={null}>
        <StepUpDialog />
      </Suspense>
    )
  );
};
