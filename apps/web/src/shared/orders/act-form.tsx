import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { CallFailure } from '../failures/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { dropDraft } from '../ui/forms/form-draft.ts';
import { FormFailure } from '../ui/forms/form-failure.tsx';
import { useForm, type FieldsForm, type FormValues, type Problem } from '../ui/forms/use-form.ts';
import styles from './act-form.module.css';
import { FasterNotice, type Edition } from './faster-notice.tsx';
import type { HistoryEntry } from './order-history.tsx';
import { officeTexts } from '../office/office-texts.ts';

interface ActFormProps<R, V extends FormValues, E> {
  /** The current row that the action applies to. */
  readonly row: R;
  readonly history: readonly HistoryEntry[];
  /** For a row with changes that its history does not list. */
  readonly edition?: Edition;
  /** The action's name, and its consequence. */
  readonly action: string;
  readonly about: string;
  /** The title of the confirmation, if it differs from the action. */
  readonly title?: string;
  readonly isGrave: boolean;
  /** Whether the action is still possible; a colleague may have been faster. */
  readonly isPossible?: boolean;
  readonly schema: z.ZodType<E>;
  readonly initial: V;
  readonly draft: string;
  /** Problems that the schema cannot detect. */
  readonly obstacles?: (values: V) => { readonly [K in keyof V & string]?: Problem };
  readonly renderFields: (form: FieldsForm<V>) => ReactNode;
  /** Repeated in the confirmation. */
  readonly renderSummary: (seen: R, event: E) => ReactNode;
  readonly send: (seen: R, event: E) => Promise<CallFailure | undefined>;
  readonly onDone: () => void;
}

/** The requested action and the version that it applies to; sent after confirmation. */
const useAsked = <R, E>({
  send,
  onSent,
}: {
  readonly send: (seen: R, event: E) => Promise<CallFailure | undefined>;
  readonly onSent: (refusal: CallFailure | undefined) => void;
}) => {
  const [isSending, setSending] = useState(false);
  /** The row at the time of the request: the action applies to that version only */
  const [asked, setAsked] = useState<{ readonly seen: R; readonly event: E }>();
  const confirm = async (): Promise<void> => {
    if (!asked || isSending) return;
    setSending(true);
    const refusal = await send(asked.seen, asked.event);
    setSending(false);
    setAsked(undefined);
    onSent(refusal);
  };
  return {
    asked,
    isSending,
    confirm,
    ask: (seen: R, event: E): void => setAsked({ seen, event }),
    giveUp: (): void => setAsked(undefined),
  };
};

const useActForm = <R, V extends FormValues, E>({
  row,
  schema,
  initial,
  draft,
  obstacles,
  send,
  onDone,
}: ActFormProps<R, V, E>) => {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fixed] = useState(() => ({
    initial,
    draft: { key: draft, fields: Object.keys(initial).filter((name) => name !== 'type') },
  }));
  const form = useForm<V, E>({ ...fixed, schema, failure, ...(obstacles && { obstacles }) });
  const sent = (refusal: CallFailure | undefined): void => {
    setFailure(refusal ?? null);
    if (refusal) return;
    dropDraft(draft);
    onDone();
  };
  const asking = useAsked<R, E>({ send, onSent: sent });
  const submit = form.submit((event) => asking.ask(row, event));
  return { form, failure, submit, ...asking };
};

/** The form of one action and its confirmation, which repeats the details. Typed text is kept until the action is done. */
export const ActForm = <R, V extends FormValues, E>(props: ActFormProps<R, V, E>) => {
  const { history, edition, action, about, title, isGrave, isPossible = true, renderFields, renderSummary } = props;
  const { t } = useText(officeTexts);
  const { form, failure, submit, asked, isSending, confirm, giveUp } = useActForm(props);
  const { form: element, values, set, leave, problem } = form;
  return (
    <form ref={element} className={styles['form']} noValidate aria-label={action} onSubmit={submit}>
      <p className={styles['about']}>{about}</p>
      {renderFields({ values, set, leave, problem })}
      <FasterNotice history={history} edition={edition} isPossible={isPossible} />
      {/* the notice says who was faster */}
      <FormFailure failure={edition && failure?.name === 'version.stale' ? null : failure} />
      {isPossible && (
        <SubmitButton isGrave={isGrave} className={styles['submit']}>
          {t('office.form.continue')}
        </SubmitButton>
      )}
      {asked && (
        <Confirm
          title={title ?? t('office.check.title', { action })}
          action={action}
          isBusy={isSending}
          isGrave={isGrave}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={giveUp}
        >
          {renderSummary(asked.seen, asked.event)}
          <p className={styles['about']}>{about}</p>
        </Confirm>
      )}
    </form>
  );
};
