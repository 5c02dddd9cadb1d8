import { alarmRule, type Alarm, type AlarmDraft } from '@chaintide/contracts/alarms/alarms';
import { useState, type FormEvent } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { Panel } from '../../../shared/ui/page.tsx';
import { useActOnAlarmMutation, useSetAlarmMutation } from '../shared/alarms-api.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { RehearsalPanel } from '../rehearsal/rehearsal-panel.tsx';
import { useSentence } from '../shared/use-sentence.ts';
import { ConditionFields, DeliveryFields } from './alarm-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { alarmForm, lacksIndicator, unjudged, type AlarmValues } from '../shared/alarm-values.ts';

const NAME_LENGTH = 80;

interface AlarmFormProps {
  readonly initial: AlarmValues;
  /** The alarm that is edited; a new one is set without it. */
  readonly edited?: Alarm | undefined;
  readonly onDone: () => void;
}

type Answer = { readonly data?: Alarm | undefined; readonly error?: object | undefined };

/** Sends the draft: sets an alarm, under a key that stays the same for every attempt, or edits one. */
const useSending = ({ edited, onDone }: AlarmFormProps) => {
  const say = useSay();
  const [keys] = useState(() => intentKeys('alarm'));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [set] = useSetAlarmMutation();
  const [act] = useActOnAlarmMutation();
  const send = async (draft: AlarmDraft): Promise<void> => {
    const { data, error }: Answer = edited
      ? await act({ id: edited.id, version: edited.version, event: { type: 'edit', draft } })
      : await set({ ...draft, key: keys.of(JSON.stringify(draft)) });
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    keys.done();
    say('info', { text: edited ? 'alarms.form.changed' : 'alarms.form.saved' });
    onDone();
  };
  return { failure, send };
};

/** The name that the condition suggests. */
const useSuggestion = (values: AlarmValues): string => {
  const sentence = useSentence();
  const rule = alarmRule.safeParse(unjudged(values).rule);
  return rule.success ? Array.from(sentence(rule.data)).slice(0, NAME_LENGTH).join('') : '';
};

/** Sets or edits an alarm, with a rehearsal of what is typed. */
export const AlarmForm = (props: AlarmFormProps) => {
  const { initial, edited, onDone } = props;
  const { t } = useText(alarmsTexts);
  const { failure, send } = useSending(props);
  const { form, isSending, submit, ...fields } = useForm<AlarmValues, AlarmDraft>({
    schema: alarmForm,
    initial,
    failure,
    obstacles: (values) => (lacksIndicator(values) ? { indicator: 'data.incomplete' } : {}),
  });
  const suggested = useSuggestion(fields.values);
  const sendNamed = (event: FormEvent): void => {
    if (fields.values.name.trim() === '' && suggested !== '') fields.set({ name: suggested });
    submit(send)(event);
  };
  return (
    <Panel title={t(edited ? 'alarms.form.edit' : 'alarms.form.title')}>
      <div className={styles['split']}>
        <form ref={form} className={styles['form']} noValidate aria-label={t('alarms.form.title')} onSubmit={sendNamed}>
          <SubjectFields form={fields} />
          <ConditionFields form={fields} />
          <DeliveryFields form={fields} suggested={suggested} />
          <FormFailure failure={failure} />
          <div className={styles['acts']}>
            <SubmitButton isBusy={isSending}>{t(edited ? 'alarms.form.change' : 'alarms.form.save')}</SubmitButton>
            {edited && (
              <ActionButton data-look="quiet" onClick={onDone}>
                {t('alarms.form.cancel')}
              </ActionButton>
            )}
          </div>
        </form>
        <RehearsalPanel values={fields.values} />
      </div>
    </Panel>
  );
};
