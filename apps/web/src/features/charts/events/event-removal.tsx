import { isEntered, type ChartEvent } from '@chaintide/contracts/charts/events';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useRemoveEventMutation } from './event-changes-api.ts';
import styles from './event-dialog.module.css';
import { EventFacts } from './event-facts.tsx';
import { useEventsQuery } from './events-api.ts';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

/** A confirmation, naming the event, before it is removed from every chart. */
export const EventRemoval = ({ event, onDone }: { event: ChartEvent; onDone: () => void }) => {
  const { t, pick } = useText(eventsTexts);
  const say = useSay();
  const { data: events, refetch } = useEventsQuery();
  const [remove, { isLoading }] = useRemoveEventMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const present = events?.filter(isEntered).find(({ id }) => id === event.id) ?? event;
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id: present.id, version: present.version });
    const found = error as CallFailure | undefined;
    if (found && found.name !== 'event.unknown') {
      setFailure(found);
      if (found.name === 'version.stale') await refetch();
      return;
    }
    say('info', { text: 'events.done.removed', args: { label: pick(present.label) } });
    onDone();
  };
  return (
    <Confirm
      title={t('events.removal.title')}
      action={t('events.removal.action')}
      isGrave
      isBusy={isLoading}
      onConfirm={() => {
        void confirm();
      }}
      onCancel={onDone}
    >
      <p>{t('events.removal.text', { day: present.day })}</p>
      <EventFacts event={present} />
      <p className={styles['muted']}>{t('events.removal.final')}</p>
      {present.version !== event.version && (
        <p className={styles['stale']} role="alert">
          {t('events.stale.changed')} {pick(present.label)}
        </p>
      )}
      <FormFailure failure={failure} />
    </Confirm>
  );
};
