import type { ChartEvent } from '@chaintide/contracts/events';
import { useText } from '../../../shared/i18n/use-text.ts';

/** One event in words, both languages of its name. */
export const EventFacts = ({ event: { day, kind, coin, label } }: { event: ChartEvent }) => {
  const { t } = useText();
  return (
    <>
      <p>{[day, t(`events.kind.${kind}`), t(`events.coin.${coin ?? 'all'}`)].join(' · ')}</p>
      <p>
        <b>{`${label.zh} / ${label.en}`}</b>
      </p>
    </>
  );
};
