import { eventKinds, isEntered, type ChartEvent } from '@chaintide/contracts/charts/events';
import { EVENT_LABEL_LENGTH, EVENT_NOTE_LENGTH } from '@chaintide/contracts/limits';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { AreaField, TextField } from '../../../shared/ui/forms/text-field.tsx';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { useForm, type FieldsForm } from '../../../shared/ui/forms/use-form.ts';
import { useAddEventMutation, useChangeEventMutation } from './event-changes-api.ts';
import styles from './event-dialog.module.css';
import { asFields, coinChoices, draftOf, eventFields, eventSchema, valuesOf, type EventValues } from './event-form.ts';
import { StaleEvent } from './stale-event.tsx';
import { useEventsQuery } from './events-api.ts';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

type Fields = FieldsForm<EventValues>;
type TextName = 'labelZh' | 'labelEn' | 'noteZh' | 'noteEn';

const OneLine = ({ form, name }: { form: Fields; name: TextName }) => {
  const { t } = useText(eventsTexts);
  return (
    <TextField
      form={form}
      name={name}
      label={t(`events.form.${name}`)}
      hint={t('events.form.labelHint', { length: form.values[name].trim().length, most: EVENT_LABEL_LENGTH })}
    />
  );
};

const ManyLines = ({ form, name }: { form: Fields; name: TextName }) => {
  const { t } = useText(eventsTexts);
  return (
    <AreaField
      form={form}
      name={name}
      label={t(`events.form.${name}`)}
      hint={t('events.form.noteHint', { length: form.values[name].trim().length, most: EVENT_NOTE_LENGTH })}
      rows={2}
    />
  );
};

const Facts = ({ form }: { form: Fields }) => {
  const { t } = useText(eventsTexts);
  const { values, set } = form;
  return (
    <div className={styles['facts']}>
      <TextField form={form} name="day" label={t('events.form.day')} type="date" />
      <Field label={t('events.form.kind')}>
        {(control) => (
          <Select
            {...control}
            value={values.kind}
            options={eventKinds.map((value) => ({ value, label: t(`events.kind.${value}`) }))}
            onChoose={(kind) => set({ kind })}
          />
        )}
      </Field>
      <Field label={t('events.form.coin')}>
        {(control) => (
          <Select
            {...control}
            value={values.coin}
            options={coinChoices.map((value) => ({ value, label: t(`events.coin.${value}`) }))}
            onChoose={(coin) => set({ coin })}
          />
        )}
      </Field>
    </div>
  );
};

/** Sends what was typed: as a change of the edition looked at, or as a new event where there is none or it was removed meanwhile. */
const useSave = (opened: ChartEvent | null, onDone: () => void) => {
  const { data: events } = useEventsQuery();
  const [add, adding] = useAddEventMutation();
  const [change, changing] = useChangeEventMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { pick } = useText(eventsTexts);
  const say = useSay();
  const { refetch } = useEventsQuery();
  const present = opened && events ? (events.filter(isEntered).find(({ id }) => id === opened.id) ?? null) : opened;
  const save = async (values: EventValues): Promise<void> => {
    const event = draftOf(values);
    const answer = present ? await change({ id: present.id, version: present.version, event }) : await add(event);
    const error = answer.error as CallFailure | undefined;
    if (error) {
      setFailure(asFields(error));
      if (error.name === 'version.stale' || error.name === 'event.unknown') await refetch();
      return;
    }
    say('info', { text: present ? 'events.done.changed' : 'events.done.added', args: { label: pick(event.label) } });
    onDone();
  };
  return { present, save, failure, isBusy: adding.isLoading || changing.isLoading };
};

const isToldElsewhere = ({ name }: CallFailure): boolean => name === 'version.stale' || name === 'event.unknown';

const EventForm = ({ event, onDone }: { event: ChartEvent | null; onDone: () => void }) => {
  const { t } = useText(eventsTexts);
  const draft = `chaintide.event.${event?.id ?? 'new'}`;
  const [options] = useState(() => ({ initial: valuesOf(event), draft: { key: draft, fields: eventFields } }));
  const { present, save, failure, isBusy } = useSave(event, () => {
    dropDraft(draft);
    onDone();
  });
  const { form: element, values, set, leave, problem, submit } = useForm({ ...options, schema: eventSchema, failure });
  const form: Fields = { values, set, leave, problem };
  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={submit(save)}>
      <Facts form={form} />
      <OneLine form={form} name="labelZh" />
      <OneLine form={form} name="labelEn" />
      <ManyLines form={form} name="noteZh" />
      <ManyLines form={form} name="noteEn" />
      {event && <StaleEvent opened={event} present={present} />}
      <FormFailure failure={failure && !isToldElsewhere(failure) ? failure : null} />
      <SubmitButton isBusy={isBusy} disabled={isBusy} className={styles['submit']}>
        {t('events.form.save')}
      </SubmitButton>
    </form>
  );
};

/** Adds an event, or changes one; what was typed survives an error, a reload, and somebody who was faster. */
export const EventDialog = ({ event, onDone }: { event: ChartEvent | null; onDone: () => void }) => {
  const { t } = useText(eventsTexts);
  return (
    <Dialog as="panel" title={t(event ? 'events.form.edit' : 'events.form.add')} isLight={false} onClose={onDone}>
      <EventForm event={event} onDone={onDone} />
    </Dialog>
  );
};
