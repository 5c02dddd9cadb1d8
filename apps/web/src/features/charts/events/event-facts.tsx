import type { ChartEvent } from '@chaintide/contracts/charts/events';
import { useText } from '../../../shared/i18n/use-text.ts';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

/** An event in words, with its name in both languages. */
export const EventFacts = ({ event: { day, kind, coin, label } }: { event: ChartEvent }) => {
  const { t } = useText(eventsTexts);
  return (
    <>
      <p>{[day, t(`events.kind.${kind}`), t(`events.coin.${coin ?? 'all'}`)].join(' · ')}</p>
      <p>
        <b>{`${label.zh} / ${label.en}`}</b>
      </p>
    </>
  );
};
