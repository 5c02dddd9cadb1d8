import type { PaymentState } from '@chaintide/contracts/payments';
import { Button } from 'antd';
import { useState, type ComponentType, type FormEvent } from 'react';
import type { z } from 'zod';
import { within, type CallFailure } from '../../shared/api/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { dropDraft } from '../../shared/ui/form-draft.ts';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../shared/ui/use-form.ts';
import { ActFields, type ActValues } from './act-fields.tsx';
import styles from '../../shared/orders/act-form.module.css';
import { FasterNotice } from './faster-notice.tsx';
import type { Line } from './history-words.ts';

interface ActFormProps<O, E> {
  readonly order: O;
  readonly history: readonly Line[];
  /** What is done, in a word, and what follows from it. */
  readonly action: string;
  readonly about: string;
  readonly isGrave: boolean;
  /** Whether it still can be done; a colleague may have been faster. */
  readonly isPossible: boolean;
  readonly schema: z.ZodType<E>;
  /** With `type`, the event's name. */
  readonly initial: ActValues;
  readonly draft: string;
  readonly targets?: readonly PaymentState[];
  /** What is repeated before it is done. */
  readonly Summary: ComponentType<{ readonly seen: O; readonly event: E }>;
  readonly send: (seen: O, event: E) => Promise<CallFailure | undefined>;
  readonly onDone: () => void;
}

const useActForm = <O, E>({ schema, initial, draft }: Pick<ActFormProps<O, E>, 'schema' | 'initial' | 'draft'>) => {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fixed] = useState(() => ({
    initial,
    draft: { key: draft, fields: Object.keys(initial).filter((name) => name !== 'type') },
  }));
  return { ...useForm<ActValues, E>({ ...fixed, schema, failure }), failure, setFailure };
};

/** One step of an order: what it needs, and a confirmation that repeats what it is about. What was typed stays until it is done. */
export const ActForm = <O, E>({
  order,
  history,
  action,
  about,
  isGrave,
  isPossible,
  targets,
  Summary,
  send,
  onDone,
  ...rest
}: ActFormProps<O, E>) => {
  const { t } = useText();
  const { form: element, failure, setFailure, check, values, set, leave, problem } = useActForm(rest);
  const [isSending, setSending] = useState(false);
  /** The order as it was when the confirmation was asked for: that edition is meant, or none. */
  const [asked, setAsked] = useState<{ readonly seen: O; readonly event: E }>();
  const submit = (submission: FormEvent): void => {
    submission.preventDefault();
    const event = check();
    if (event) setAsked({ seen: order, event });
  };
  const confirm = async (): Promise<void> => {
    if (!asked || isSending) return;
    setSending(true);
    const refusal = await send(asked.seen, asked.event);
    setSending(false);
    setAsked(undefined);
    setFailure(refusal ? within('event', refusal) : null);
    if (refusal) return;
    dropDraft(rest.draft);
    onDone();
  };
  return (
    <form ref={element} className={styles['form']} noValidate aria-label={action} onSubmit={submit}>
      <p className={styles['about']}>{about}</p>
      <ActFields form={{ values, set, leave, problem }} targets={targets} />
      <FasterNotice history={history} isPossible={isPossible} />
      <FormFailure failure={failure} />
      {isPossible && (
        <Button type="primary" htmlType="submit" danger={isGrave} className={styles['submit']}>
          {t('office.form.continue')}
        </Button>
      )}
      {asked && (
        <Confirm
          title={t('office.check.title', { action })}
          action={action}
          isBusy={isSending}
          isGrave={isGrave}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={() => setAsked(undefined)}
        >
          <Summary seen={asked.seen} event={asked.event} />
          <p className={styles['about']}>{about}</p>
        </Confirm>
      )}
    </form>
  );
};
