import type { StageEvent } from '@chaintide/chart/scene/events';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { markedEvents } from '@chaintide/chart/view/marked-events';
import { useMemo } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useEventsQuery } from './events-api.ts';

const none: readonly StageEvent[] = [];

/** The events that a view marks, in the current language. */
export const useStageEvents = ({ indicator, events, hidden }: ChartView): readonly StageEvent[] => {
  const { pick } = useText();
  const { data } = useEventsQuery(undefined, { skip: !events });
  return useMemo(
    () => (events && data ? markedEvents(data, { indicator, events, hidden }, pick) : none),
    [events, data, indicator, hidden, pick],
  );
};
