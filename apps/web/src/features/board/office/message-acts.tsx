import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import { changeNote } from '@chaintide/contracts/people/users';
import { useState } from 'react';
import { z } from 'zod';
import { within, type CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActForm } from '../../../shared/orders/act-form.tsx';
import { ReasonField, type ActValues } from '../../../shared/orders/act-fields.tsx';
import type { HistoryEntry } from '../../../shared/orders/order-history.tsx';
import { Composer } from '../../../shared/text/composer.tsx';
import { useSending } from '../../../shared/text/use-sending.ts';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { boardOfficeTexts } from './board-office-texts.ts';
import styles from './message-panel.module.css';
import { useActOnMessage } from './office-api.ts';

interface ActProps {
  readonly message: OfficeMessage;
  readonly onDone: () => void;
}

/** Answers a message; refused if a colleague was faster. */
export const AnswerForm = ({ message, onDone }: ActProps) => {
  const { t } = useText(boardOfficeTexts);
  const [act] = useActOnMessage();
  const send = async (text: string): Promise<CallFailure | undefined> => {
    const { error } = await act({ id: message.id, version: message.version, event: { type: 'answer', text } });
    if (!error) onDone();
    return error && within('event', error as CallFailure);
  };
  return (
    <Composer
      draft={`answer:${message.id}`}
      label={t('boardOffice.act.answer')}
      placeholder={t('boardOffice.answerPlaceholder')}
      max={MESSAGE_LENGTH}
      sendLabel={t('boardOffice.act.answer')}
      {...useSending(send)}
      onCancel={onDone}
      people={[message.author.userName]}
      autoFocus
    />
  );
};

const direct = ['settle', 'reopen', 'release'] as const;
type DirectAct = (typeof direct)[number];

export const isDirect = (act: string): act is DirectAct => (direct as readonly string[]).includes(act);

/** Steps that need no words are taken at once. */
export const useDirectAct = ({ id, version }: OfficeMessage) => {
  const [act] = useActOnMessage();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  return {
    failure,
    take: async (type: DirectAct): Promise<void> => {
      const { error } = await act({ id, version, event: { type } });
      setFailure((error as CallFailure | undefined) ?? null);
    },
  };
};

const schema = z.object({ reason: changeNote });

interface ReasonedProps extends ActProps {
  readonly act: 'hide' | 'restore';
  readonly history: readonly HistoryEntry[];
  readonly isPossible: boolean;
}

/** Hides a message with a reason, or shows it again. */
export const ReasonedAct = ({ act: type, message, history, isPossible, onDone }: ReasonedProps) => {
  const { t } = useText(boardOfficeTexts);
  const [act] = useActOnMessage();
  const [isFlood, setFlood] = useState(false);
  const send = async (
    { id, version }: OfficeMessage,
    { reason }: z.infer<typeof schema>,
  ): Promise<CallFailure | undefined> => {
    const event = type === 'hide' ? ({ type, reason, isFlood } as const) : ({ type, reason } as const);
    const { error } = await act({ id, version, event });
    return error && within('event', error as CallFailure);
  };
  return (
    <ActForm<OfficeMessage, ActValues, z.infer<typeof schema>>
      row={message}
      history={history}
      action={t(`boardOffice.act.${type}`)}
      about={t(`boardOffice.about.${type}`)}
      isGrave={type === 'hide'}
      isPossible={isPossible}
      schema={schema}
      initial={{ reason: '' }}
      draft={`chaintide.draft.${type} ${message.id}`}
      renderFields={(form) => (
        <>
          <ReasonField form={form} />
          {type === 'hide' && message.folded > 0 && (
            <Checkbox isTicked={isFlood} onTick={setFlood}>
              {t('boardOffice.isFlood', { count: message.folded })}
            </Checkbox>
          )}
        </>
      )}
      renderSummary={({ number, author, source }, { reason }) => (
        <>
          <p>
            <b>{`${number} · ${author.userName}`}</b>
          </p>
          <p className={styles['quiet']}>{source.slice(0, 200)}</p>
          <p>{reason}</p>
        </>
      )}
      send={send}
      onDone={onDone}
    />
  );
};
