import { useMemo } from 'react';
import type { StageEvent } from '@chaintide/chart/scene/events';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { ChartView } from '../view/chart-view.ts';
import { concerns, eventTime } from './concerns.ts';
import { useEventsQuery } from './events-api.ts';

const none: readonly StageEvent[] = [];

/** The events that a view marks: those of its coin and of all coins, in the current language. */
export const useStageEvents = ({ indicator, events: areShown, hidden }: ChartView): readonly StageEvent[] => {
  const { pick } = useText();
  const { data } = useEventsQuery(undefined, { skip: !areShown });
  return useMemo(
    () =>
      areShown && data
        ? data
            .filter((event) => concerns(event, indicator) && !hidden.includes(event.kind))
            .map((event) => ({
              id: event.id,
              time: eventTime(event),
              label: pick(event.label),
              note: pick(event.note),
              kind: event.kind,
            }))
        : none,
    [areShown, data, indicator, hidden, pick],
  );
};
