import { eventKinds, type ChartEvent } from '@chaintide/contracts/events';
import { EVENT_LABEL_LENGTH, EVENT_NOTE_LENGTH } from '@chaintide/contracts/limits';
import { Button, Input, Select } from 'antd';
import { useState, type FormEvent } from 'react';
import type { CallFailure } from '../../../shared/api/failure.ts';
import '../../../shared/i18n/events-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { dropDraft } from '../../../shared/ui/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { FormTheme } from '../../../shared/ui/form-theme.tsx';
import { useForm, type Form } from '../../../shared/ui/use-form.ts';
import { useAddEventMutation, useChangeEventMutation } from './event-changes-api.ts';
import styles from './event-dialog.module.css';
import { asFields, coinChoices, draftOf, eventFields, eventSchema, valuesOf, type EventValues } from './event-form.ts';
import { StaleEvent } from './stale-event.tsx';
import { useEventsQuery } from './events-api.ts';

type Fields = Pick<Form<EventValues>, 'values' | 'set' | 'leave' | 'problem'>;
type TextField = 'labelZh' | 'labelEn' | 'noteZh' | 'noteEn';

const OneLine = ({ form: { values, set, leave, problem }, name }: { form: Fields; name: TextField }) => {
  const { t } = useText();
  return (
    <Field
      label={t(`events.form.${name}`)}
      problem={problem(name)}
      hint={t('events.form.labelHint', { length: values[name].trim().length, most: EVENT_LABEL_LENGTH })}
    >
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          onBlur={() => leave(name)}
        />
      )}
    </Field>
  );
};

const ManyLines = ({ form: { values, set, leave, problem }, name }: { form: Fields; name: TextField }) => {
  const { t } = useText();
  return (
    <Field
      label={t(`events.form.${name}`)}
      problem={problem(name)}
      hint={t('events.form.noteHint', { length: values[name].trim().length, most: EVENT_NOTE_LENGTH })}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          value={values[name]}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => set({ [name]: target.value })}
          onBlur={() => leave(name)}
        />
      )}
    </Field>
  );
};

const Facts = ({ form: { values, set, leave, problem } }: { form: Fields }) => {
  const { t } = useText();
  return (
    <div className={styles['facts']}>
      <Field label={t('events.form.day')} problem={problem('day')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={values.day}
            onChange={({ target }) => set({ day: target.value })}
            onBlur={() => leave('day')}
          />
        )}
      </Field>
      <Field label={t('events.form.kind')}>
        {(control) => (
          <Select
            {...control}
            value={values.kind}
            options={eventKinds.map((value) => ({ value, label: t(`events.kind.${value}`) }))}
            onChange={(kind) => set({ kind })}
          />
        )}
      </Field>
      <Field label={t('events.form.coin')}>
        {(control) => (
          <Select
            {...control}
            value={values.coin}
            options={coinChoices.map((value) => ({ value, label: t(`events.coin.${value}`) }))}
            onChange={(coin) => set({ coin })}
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
  const { pick } = useText();
  const say = useSay();
  const { refetch } = useEventsQuery();
  const present = opened && events ? (events.find(({ id }) => id === opened.id) ?? null) : opened;
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
  const { t } = useText();
  const draft = `chaintide.event.${event?.id ?? 'new'}`;
  const [options] = useState(() => ({ initial: valuesOf(event), draft: { key: draft, fields: eventFields } }));
  const { present, save, failure, isBusy } = useSave(event, () => {
    dropDraft(draft);
    onDone();
  });
  const { form: element, values, set, leave, problem, check } = useForm({ ...options, schema: eventSchema, failure });
  const form: Fields = { values, set, leave, problem };
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    const sound = check();
    if (sound) void save(sound);
  };
  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={submit}>
      <Facts form={form} />
      <OneLine form={form} name="labelZh" />
      <OneLine form={form} name="labelEn" />
      <ManyLines form={form} name="noteZh" />
      <ManyLines form={form} name="noteEn" />
      {event && <StaleEvent opened={event} present={present} />}
      <FormFailure failure={failure && !isToldElsewhere(failure) ? failure : null} />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={isBusy} className={styles['submit']}>
        {t('events.form.save')}
      </Button>
    </form>
  );
};

/** Adds an event, or changes one; what was typed survives an error, a reload, and somebody who was faster. */
export const EventDialog = ({ event, onDone }: { event: ChartEvent | null; onDone: () => void }) => {
  const { t } = useText();
  return (
    <Dialog as="panel" title={t(event ? 'events.form.edit' : 'events.form.add')} isLight={false} onClose={onDone}>
      <FormTheme>
        <EventForm event={event} onDone={onDone} />
      </FormTheme>
    </Dialog>
  );
};
