import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useConnection } from '../../../shared/live/live-context.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { StatePanel } from '../shared/state-panel.tsx';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';

/** Shown if a proof fails to load: waits while offline, offers the remedy after a refusal, and otherwise a retry. */
export const ProofFailed = ({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) => {
  const text = useText(proofTexts);
  const { t } = text;
  const { state } = useConnection();
  const { isLoggedIn } = useSession();
  const climb = useWayUp();
  const words = callFailureText(failure, text);
  if (failure.kind === 'link' && state !== 'live')
    return <StatePanel tone="calm" icon="plug" title={words} text={t('proof.offline')} />;
  if (failure.name !== 'login.required' && failure.name !== 'level.insufficient')
    return <Failed error={failure} onRetry={onRetry} />;
  return (
    <StatePanel tone="warning" icon="lock" title={t('proof.refused')} text={words}>
      <ActionButton onClick={climb}>{t(isLoggedIn ? 'proof.upgrade' : 'proof.login')}</ActionButton>
    </StatePanel>
  );
};
