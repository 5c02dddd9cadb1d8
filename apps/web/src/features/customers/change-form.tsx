import { changeNote, type PowerAnswer, type User } from '@chaintide/contracts/users';
import { levels } from '@chaintide/contracts/levels';
import { NOTE_LENGTH } from '@chaintide/contracts/limits';
import { Button, Input, Select } from 'antd';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { within, type CallFailure } from '../../shared/api/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { Field } from '../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { dropDraft } from '../../shared/ui/form-draft.ts';
import { useForm, type Form } from '../../shared/ui/use-form.ts';
import {
  changeOf,
  fieldTime,
  firstValues,
  foreseen,
  NO_STAFF,
  staffChoices,
  usualEnd,
  type ChangeValues,
} from './change.ts';
import styles from './change-form.module.css';
import { isGrave, type UserAction } from './customers-view.ts';
import { changeWords } from './history-words.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useChangeUserMutation, useUserQuery, type UserFile } from './users-api.ts';

const schema = z.object({ note: changeNote, role: z.enum(staffChoices), level: z.enum(levels), until: z.string() });
const kept = ['note', 'role', 'level', 'until'] as const;

type Fields = Pick<Form<ChangeValues>, 'values' | 'set' | 'leave' | 'problem'>;

const RoleField = ({ form, user }: { form: Fields; user: User }) => {
  const { t } = useText();
  const options = staffChoices
    .filter((value) => value !== (user.staffRole ?? NO_STAFF))
    .map((value) => ({ value, label: value === NO_STAFF ? t('customers.noRole') : t(`shell.role.${value}`) }));
  return (
    <Field label={t('customers.form.role')}>
      {(control) => (
        <Select {...control} value={form.values.role} options={options} onChange={(role) => form.set({ role })} />
      )}
    </Field>
  );
};

const LevelFields = ({ form, user }: { form: Fields; user: User }) => {
  const { t } = useText();
  const live = useLive();
  const { level, until } = form.values;
  return (
    <div className={styles['pair']}>
      <Field label={t('customers.form.level')}>
        {(control) => (
          <Select
            {...control}
            value={level}
            options={levels.map((value) => ({ value, label: t(`account.level.${value}`) }))}
            onChange={(chosen) => form.set({ level: chosen, until: fieldTime(usualEnd(user, chosen, live.now())) })}
          />
        )}
      </Field>
      {level !== 'registered' && (
        <Field label={t('customers.form.until')} problem={form.problem('until')} hint={t('customers.form.zone')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={until}
              onChange={({ target }) => form.set({ until: target.value })}
              onBlur={() => form.leave('until')}
            />
          )}
        </Field>
      )}
    </div>
  );
};

const NoteField = ({ form }: { form: Fields }) => {
  const { t } = useText();
  const { note } = form.values;
  return (
    <Field
      label={t('customers.form.note')}
      problem={form.problem('note')}
      hint={t('customers.form.noteHint', { length: note.length, most: NOTE_LENGTH })}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          value={note}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => form.set({ note: target.value })}
          onBlur={() => form.leave('note')}
        />
      )}
    </Field>
  );
};

/** Sends the change that was confirmed; where someone was faster the account is read again. */
const useChange = ({ user, kind, onDone }: { user: User; kind: UserAction; onDone: () => void }) => {
  const [change, { isLoading }] = useChangeUserMutation();
  const { refetch } = useUserQuery(user.id);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const say = useSay();
  const send = async (seen: User, values: ChangeValues): Promise<void> => {
    const { data, error } = await change({
      id: user.id,
      change: changeOf(kind, values),
      note: values.note.trim(),
      version: seen.version,
    });
    const isStale = (error as CallFailure | undefined)?.name === 'version.stale'; // which has a notice of its own
    setFailure(error && !isStale ? within('change', error as CallFailure) : null);
    if (isStale) await refetch();
    if (error) return;
    say('info', { text: doneText(kind, data), args: { name: user.userName } });
    onDone();
  };
  return { send, failure, isLoading };
};

/** What was done or, where one admin alone may not do it, what it waits for. */
const doneText = (kind: UserAction, answer: PowerAnswer | undefined) => {
  if (!answer?.proposal) return `customers.done.${kind}` as const;
  return answer.proposal.carryOutAt === null
    ? ('customers.proposal.asked' as const)
    : ('customers.proposal.waiting' as const);
};

const draftOf = ({ id }: User, kind: UserAction): string => `chaintide.customers.${id}.${kind}`;

const useChangeForm = ({ user, kind, failure }: { user: User; kind: UserAction; failure: CallFailure | null }) => {
  const live = useLive();
  const draft = draftOf(user, kind);
  const [options] = useState(() => ({ initial: firstValues(user, live.now()), draft: { key: draft, fields: kept } }));
  return useForm({
    ...options,
    schema,
    failure,
    obstacles: ({ level, until }) =>
      kind === 'level' && level !== 'registered' && !(Date.parse(until) > live.now()) ? { until: 'until.past' } : {},
  });
};

/** What is about to be done: in the history's words where they tell values, else they would say that it is done. */
const Intent = ({ user, kind, values }: { user: User; kind: UserAction; values: ChangeValues }) => {
  const text = useText();
  const line = foreseen(user, changeOf(kind, values), useLive().now());
  return line.becomes === null && kind !== 'role' ? text.t(`customers.action.${kind}`) : changeWords(line, text);
};

interface FormProps {
  readonly file: UserFile;
  readonly kind: UserAction;
  readonly onDone: () => void;
}

/** One change of an account: its values, the reason, and a confirmation that says whom and what it concerns. */
export const ChangeForm = ({ file, kind, onDone }: FormProps) => {
  const { t } = useText();
  const { user } = file;
  /** The account as it was when the confirmation was asked for: that edition is the one changed, or none. */
  const [seen, setSeen] = useState<User | null>(null);
  const done = (): void => {
    dropDraft(draftOf(user, kind));
    onDone();
  };
  const { send, failure, isLoading } = useChange({ user, kind, onDone: done });
  const { form: element, values, set, leave, problem, check } = useChangeForm({ user, kind, failure });
  const form: Fields = { values, set, leave, problem };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check()) setSeen(user);
  };
  const confirm = async (): Promise<void> => {
    if (seen) await send(seen, values);
    setSeen(null);
  };
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t(`customers.action.${kind}`)}
      onSubmit={submit}
    >
      <p className={styles['about']}>{t(`customers.about.${kind}`)}</p>
      {kind === 'role' && <RoleField form={form} user={user} />}
      {kind === 'level' && <LevelFields form={form} user={user} />}
      <NoteField form={form} />
      <StaleNotice file={file} />
      <FormFailure failure={failure} />
      <Button type="primary" htmlType="submit" danger={isGrave(kind)} className={styles['submit']}>
        {t('customers.form.continue')}
      </Button>
      {seen && (
        <Confirm
          title={t('customers.confirm.title', { name: seen.userName })}
          action={t(`customers.action.${kind}`)}
          isBusy={isLoading}
          isGrave={isGrave(kind)}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={() => setSeen(null)}
        >
          <p>
            <b>
              <Intent user={seen} kind={kind} values={values} />
            </b>
          </p>
          <p>{t('customers.confirm.account', { name: seen.userName, email: seen.email })}</p>
          <p className={styles['about']}>{t(`customers.about.${kind}`)}</p>
          <p className={styles['reason']}>{values.note.trim()}</p>
        </Confirm>
      )}
    </form>
  );
};
