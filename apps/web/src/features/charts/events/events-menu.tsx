import { useText } from '../../../shared/i18n/use-text.ts';
import { Popover } from '../../../shared/ui/popup/popover.tsx';
import type { EventTask } from './event-work.tsx';
import { EventsPanel, type EventsPanelProps } from './events-panel.tsx';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

const opening = { key: 'v', label: 'output.keys.events' } as const;

/** A button that opens a list of the chart's events. */
export const EventsMenu = ({ onTask, ...props }: EventsPanelProps) => {
  const { t } = useText(eventsTexts, outputTexts);
  return (
    <Popover
      icon="flag"
      label={t('output.events')}
      title={t('events.title')}
      isPressed={props.view.events}
      opening={opening}
    >
      {(close) => (
        <EventsPanel
          {...props}
          onTask={(task: EventTask) => {
            close();
            onTask(task);
          }}
        />
      )}
    </Popover>
  );
};
