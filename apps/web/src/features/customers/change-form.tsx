import { levels } from '@chaintide/contracts/people/levels';
import { changeNote, type PowerAnswer, type User } from '@chaintide/contracts/people/users';
import { useState } from 'react';
import { z } from 'zod';
import { within, type CallFailure } from '../../shared/failures/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { NoteField } from '../../shared/orders/act-fields.tsx';
import { ActForm } from '../../shared/orders/act-form.tsx';
import type { HistoryEntry } from '../../shared/orders/order-history.tsx';
import { Field } from '../../shared/ui/forms/field.tsx';
import { Select } from '../../shared/ui/forms/select.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FieldsForm } from '../../shared/ui/forms/use-form.ts';
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
import { useChangeUserMutation, useUser } from './users-api.ts';
import { customersTexts } from './customers-texts.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const schema = z.object({ note: changeNote, role: z.enum(staffChoices), level: z.enum(levels), until: z.string() });

type Fields = FieldsForm<ChangeValues>;

const RoleField = ({ form, user }: { form: Fields; user: User }) => {
  const { t } = useText(accountTexts, customersTexts);
  const options = staffChoices
    .filter((value) => value !== (user.staffRole ?? NO_STAFF))
    .map((value) => ({ value, label: value === NO_STAFF ? t('customers.noRole') : t(`shell.role.${value}`) }));
  return (
    <Field label={t('customers.form.role')}>
      {(control) => (
        <Select {...control} value={form.values.role} options={options} onChoose={(role) => form.set({ role })} />
      )}
    </Field>
  );
};

const LevelFields = ({ form, user }: { form: Fields; user: User }) => {
  const { t } = useText(accountTexts, customersTexts);
  const live = useLive();
  const { level } = form.values;
  return (
    <div className={styles['pair']}>
      <Field label={t('customers.form.level')}>
        {(control) => (
          <Select
            {...control}
            value={level}
            options={levels.map((value) => ({ value, label: t(`account.level.${value}`) }))}
            onChoose={(chosen) => form.set({ level: chosen, until: fieldTime(usualEnd(user, chosen, live.now())) })}
          />
        )}
      </Field>
      {level !== 'registered' && (
        <TextField
          form={form}
          name="until"
          label={t('customers.form.until')}
          hint={t('customers.form.zone')}
          type="datetime-local"
        />
      )}
    </div>
  );
};

/** The message after a change or, if it requires a second admin, after its proposal. */
const doneText = (kind: UserAction, answer: PowerAnswer | undefined) => {
  if (!answer?.proposal) return `customers.done.${kind}` as const;
  return answer.proposal.carryOutAt === null
    ? ('customers.proposal.asked' as const)
    : ('customers.proposal.waiting' as const);
};

interface FormProps {
  readonly user: User;
  readonly history: readonly HistoryEntry[];
  readonly kind: UserAction;
  readonly onDone: () => void;
}

/** Sends the confirmed change; reloads the account if somebody else was faster. */
const useChange = ({ user, kind }: Pick<FormProps, 'user' | 'kind'>) => {
  const [change] = useChangeUserMutation();
  const { refetch } = useUser(user.id);
  const say = useSay();
  return async (seen: User, values: ChangeValues): Promise<CallFailure | undefined> => {
    const { data, error } = await change({
      id: user.id,
      change: changeOf(kind, values),
      note: values.note,
      version: seen.version,
    });
    if ((error as CallFailure | undefined)?.name === 'version.stale') await refetch();
    if (error) return within('change', error as CallFailure);
    say('info', { text: doneText(kind, data), args: { name: user.userName } });
    return undefined;
  };
};

/** The intended change: in the history's words if they describe values, otherwise in its own, because the history's say that it is done. */
const Intent = ({ user, kind, values }: { user: User; kind: UserAction; values: ChangeValues }) => {
  const text = useText(accountTexts, customersTexts);
  const line = foreseen(user, changeOf(kind, values));
  return line.becomes === null && kind !== 'role' ? text.t(`customers.action.${kind}`) : changeWords(line, text);
};

interface SummaryProps {
  readonly seen: User;
  readonly kind: UserAction;
  readonly values: ChangeValues;
}

const Summary = ({ seen, kind, values }: SummaryProps) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <>
      <p>
        <b>
          <Intent user={seen} kind={kind} values={values} />
        </b>
      </p>
      <p>{t('customers.confirm.account', { name: seen.userName, email: seen.email })}</p>
      <p className={styles['reason']}>{values.note}</p>
    </>
  );
};

const ChangeFields = ({ form, user, kind }: Pick<FormProps, 'user' | 'kind'> & { readonly form: Fields }) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <>
      {kind === 'role' && <RoleField form={form} user={user} />}
      {kind === 'level' && <LevelFields form={form} user={user} />}
      <NoteField
        form={form}
        name="note"
        label={t('customers.form.note')}
        hintOf={(length, most) => t('customers.form.noteHint', { length, most })}
      />
    </>
  );
};

/** The form of one change of an account: its values, the reason, and a confirmation with all details. */
export const ChangeForm = ({ user, history, kind, onDone }: FormProps) => {
  const { t } = useText(accountTexts, customersTexts);
  const live = useLive();
  const send = useChange({ user, kind });
  const [initial] = useState(() => firstValues(user, live.now()));
  const hasPassed = ({ level, until }: ChangeValues): boolean =>
    kind === 'level' && level !== 'registered' && !(Date.parse(until) > live.now());
  return (
    <ActForm
      row={user}
      edition={{ version: user.version, changed: t('customers.changed') }}
      history={history}
      action={t(`customers.action.${kind}`)}
      about={t(`customers.about.${kind}`)}
      isGrave={isGrave(kind)}
      title={t('customers.confirm.title', { name: user.userName })}
      schema={schema}
      initial={initial}
      draft={`chaintide.customers.${user.id}.${kind}`}
      obstacles={(values) => (hasPassed(values) ? { until: 'until.past' } : {})}
      renderFields={(form) => <ChangeFields form={form} user={user} kind={kind} />}
      renderSummary={(seen, values) => <Summary seen={seen} kind={kind} values={values} />}
      send={send}
      onDone={onDone}
    />
  );
};
