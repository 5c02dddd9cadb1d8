import { useEffect } from 'react';
import { useShortcut } from '../../../shared/browser/shortcuts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import popupStyles from '../../../shared/ui/popup/popup.module.css';
import { usePopup } from '../../../shared/ui/popup/popup.ts';
import type { EventTask } from './event-work.tsx';
import { EventsPanel, type EventsPanelProps } from './events-panel.tsx';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

/** A button that opens a list of the chart's events. */
export const EventsMenu = ({ onTask, ...props }: EventsPanelProps) => {
  const { t } = useText(eventsTexts, outputTexts);
  const { isOpen, open, close, anchor, popup } = usePopup<HTMLButtonElement, HTMLDivElement>();
  useShortcut('v', 'output.keys.events', isOpen ? close : open);
  useEffect(() => {
    if (isOpen) popup.current?.querySelector('input')?.focus();
  }, [isOpen, popup]);
  const leave = (): void => {
    close();
    anchor.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={anchor}
        icon="flag"
        label={t('output.events')}
        aria-pressed={props.view.events}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      />
      {isOpen && (
        <div
          ref={popup}
          className={popupStyles['popup']}
          role="dialog"
          aria-label={t('events.title')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        >
          <EventsPanel
            {...props}
            onTask={(task: EventTask) => {
              leave();
              onTask(task);
            }}
          />
        </div>
      )}
    </>
  );
};
