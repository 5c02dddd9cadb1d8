import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { useStepUp } from '../shared/second-factor/step-up.ts';

const StepUpDialog = lazily(async () => (await import('../shared/second-factor/step-up-dialog.tsx')).StepUpDialog);

/** Over every page: the code that a call waits for. */
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
