import { Suspense } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useConnection } from '../../../shared/live/live-context.ts';
import type { RefusalProps } from './refusal.tsx';
import { StatePanel } from '../shared/state-panel.tsx';

const Refusal = lazily(async () => (await import('./refusal.tsx')).Refusal);

/** Shown if a series or a catalogue fails to load: waits while offline, and otherwise says why. */
export const FailedState = (props: RefusalProps) => {
  const { t } = useText();
  const { state } = useConnection();
  // without a connection, no further chunk would come
  if (props.failure.kind === 'link' && state !== 'live') {
    return (
      <StatePanel
        tone="calm"
        icon="plug"
        title={t('charts.states.waiting.title')}
        text={t('charts.states.waiting.text')}
      />
    );
  }
  return (
    <Suspense>
      <Refusal {...props} />
    </Suspense>
  );
};
