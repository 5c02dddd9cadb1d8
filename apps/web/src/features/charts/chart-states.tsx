import { useNavigate } from 'react-router';
import { callFailureText, type CallFailure } from '../../shared/api/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useConnection } from '../../shared/live/live-context.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import { StatePanel } from './state-panel.tsx';

/**
 * Shown if a series or a catalogue fails to load: waits while offline, links elsewhere after a refusal, and otherwise
 * offers a retry.
 */
export const FailedState = ({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) => {
  const text = useText();
  const { t } = text;
  const { state } = useConnection();
  const navigate = useNavigate();
  if (failure.kind === 'link' && state !== 'live') {
    return (
      <StatePanel
        tone="calm"
        icon="plug"
        title={t('charts.states.waiting.title')}
        text={t('charts.states.waiting.text')}
      />
    );
  }
  const words = callFailureText(failure, text);
  if (failure.kind === 'link' || failure.name === 'internal') {
    return (
      <StatePanel tone="error" icon="warning" title={t('charts.states.failed.title')} text={words}>
        <ActionButton onClick={onRetry}>{t('charts.states.failed.action')}</ActionButton>
      </StatePanel>
    );
  }
  const isWithoutSource = failure.name === 'indicator.noSource';
  const goHome = (): void => {
    void navigate('/');
  };
  return (
    <StatePanel
      tone="warning"
      icon={isWithoutSource ? 'plug' : 'lock'}
      text={words}
      title={t(isWithoutSource ? 'charts.states.noSource.title' : 'charts.states.refused.title')}
    >
      <ActionButton onClick={goHome}>
        {t(isWithoutSource ? 'charts.states.noSource.action' : 'charts.states.refused.action')}
      </ActionButton>
    </StatePanel>
  );
};
