import type { Bilingual } from '@chaintide/contracts/language';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { sourcesTexts } from '../../../shared/i18n/sources-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { SourceDown } from './source-down.tsx';
import { StatePanel } from '../shared/state-panel.tsx';

const Home = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate();
  return <ActionButton onClick={() => void navigate('/')}>{children}</ActionButton>;
};

export interface RefusalProps {
  readonly failure: CallFailure;
  /** In words, what would feed an indicator that no source feeds. */
  readonly awaits?: Bilingual | undefined;
  readonly onRetry: () => void;
}

/** Says why a chart cannot be shown, and offers a retry or a way elsewhere. */
export const Refusal = ({ failure, awaits, onRetry }: RefusalProps) => {
  const text = useText(sourcesTexts);
  const { t, pick } = text;
  const words = callFailureText(failure, text);
  if (failure.kind === 'link' || failure.name === 'internal')
    return (
      <StatePanel tone="error" icon="warning" title={t('sources.failed')} text={words}>
        <ActionButton onClick={onRetry}>{t('sources.retry')}</ActionButton>
      </StatePanel>
    );
  if (failure.name === 'indicator.sourceDown' || failure.name === 'index.busy')
    return <SourceDown source={String(failure.args['source'])} onRetry={onRetry} />;
  if (failure.name === 'indicator.noSource')
    return (
      <StatePanel
        tone="warning"
        icon="plug"
        title={t('sources.none')}
        text={awaits ? t('sources.awaits', { what: pick(awaits) }) : words}
      >
        <Home>{t('sources.another')}</Home>
      </StatePanel>
    );
  return (
    <StatePanel tone="warning" icon="lock" title={t('sources.refused')} text={words}>
      <Home>{t('sources.home')}</Home>
    </StatePanel>
  );
};
