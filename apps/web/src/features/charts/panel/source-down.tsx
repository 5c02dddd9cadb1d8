import { SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress, SourceStatus } from '@chaintide/contracts/market/sources';
import { useEffect, useRef } from 'react';
import { useStatusQuery } from '../../../shared/api/status-api.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { progressText } from '../../../shared/format/progress.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { sourcesTexts } from '../../../shared/i18n/sources-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { StatePanel } from '../shared/state-panel.tsx';

/** Calls back once a source that was in trouble answers, or has read its chain. */
const useReturn = (status: SourceStatus | undefined, onReturn: () => void): void => {
  const wasDown = useRef(false);
  const isDown = status !== undefined && (status.succeededAt === null || status.progress !== null);
  useEffect(() => {
    if (status !== undefined && wasDown.current && !isDown) onReturn();
    wasDown.current = isDown;
  }, [status, isDown, onReturn]);
};

/** Shown while the source of an indicator still reads its chain. */
const Reading = ({ source, progress }: { source: string; progress: SourceProgress }) => {
  const text = useText(sourcesTexts);
  const { t } = text;
  return (
    <StatePanel
      tone="calm"
      icon="clock"
      title={t('sources.reading', { source })}
      text={[progressText(progress, text), t('sources.appears')].join(t('sources.between'))}
    />
  );
};

/** Shown if the source of an indicator cannot be reached: why, since when, and when it is asked again. */
export const SourceDown = ({ source, onRetry }: { source: string; onRetry: () => void }) => {
  const { t, language } = useText(sourcesTexts);
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const { data: statuses = [] } = useStatusQuery();
  const status = statuses.find(({ name }) => name === source);
  useReturn(status, onRetry);
  if (status?.progress) return <Reading source={status.provider} progress={status.progress} />;
  const { problem = null, failedAt = null, nextAt = null } = status ?? {};
  const parts = [
    problem && t(`problems.${problem}`),
    failedAt !== null && t('sources.tried', { time: formatMoment(failedAt, language) }),
    nextAt !== null && nextAt > now ? t('sources.next', { time: formatMoment(nextAt, language) }) : t('sources.now'),
  ];
  return (
    <StatePanel
      tone="warning"
      icon="plug"
      title={t('sources.title', { source: status?.host ?? source })}
      text={parts.filter(Boolean).join(t('sources.between'))}
    >
      <ActionButton onClick={onRetry}>{t('sources.retry')}</ActionButton>
    </StatePanel>
  );
};
