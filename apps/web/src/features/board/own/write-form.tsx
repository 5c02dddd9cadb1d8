import type { ChosenMessage, MessagePin } from '@chaintide/contracts/support/board';
import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import { shownName } from '../../../shared/account/shown-name.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { stopPinning } from '../../../shared/board/pinning.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { Composer } from '../../../shared/text/composer.tsx';
import { useSending } from '../../../shared/text/use-sending.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useReplyToMessageMutation, useSubmitMessageMutation, type BoardArg } from './board-api.ts';
import styles from './message-board.module.css';
import { PinMark } from './pin-mark.tsx';

const keys = intentKeys('message');

const failureOf = ({ error }: { readonly error?: unknown }): CallFailure | undefined => {
  if (error === undefined) keys.done();
  return error as CallFailure | undefined;
};

interface WriteFormProps {
  readonly board: BoardArg;
  /** The point of the chart that the message is about. */
  readonly pin: MessagePin | null;
  /** The names that can be mentioned. */
  readonly people: readonly string[];
  readonly onClose: (() => void) | undefined;
}

/** Begins a thread. */
export const WriteForm = ({ board, pin, people, onClose }: WriteFormProps) => {
  const { t } = useText(boardTexts);
  const [submit] = useSubmitMessageMutation();
  const send = async (text: string): Promise<CallFailure | undefined> => {
    const key = keys.of(JSON.stringify([board.indicator, pin, text]));
    const failure = failureOf(await submit({ board, text, pin, key }));
    if (failure) return failure;
    stopPinning();
    onClose?.();
    return undefined;
  };
  const close = (): void => {
    stopPinning();
    onClose?.();
  };
  return (
    <div className={styles['form']}>
      {pin && (
        <div className={styles['pinned']}>
          <PinMark indicator={board.indicator} pin={pin} />
          <IconButton icon="close" label={t('board.unpin')} onClick={stopPinning} />
        </div>
      )}
      <Composer
        draft={`board:${board.indicator}`}
        label={t('board.label')}
        placeholder={t('board.placeholder')}
        max={MESSAGE_LENGTH}
        sendLabel={t('board.send')}
        {...useSending(send)}
        {...(onClose && { onCancel: close })}
        people={people}
        autoFocus={onClose !== undefined}
      />
    </div>
  );
};

interface ReplyFormProps {
  readonly board: BoardArg;
  readonly message: ChosenMessage;
  readonly people: readonly string[];
  readonly onDone: () => void;
}

/** Replies to a message. */
export const ReplyForm = ({ board, message, people, onDone }: ReplyFormProps) => {
  const { t } = useText(boardTexts);
  const [reply] = useReplyToMessageMutation();
  const send = async (text: string): Promise<CallFailure | undefined> => {
    const key = keys.of(JSON.stringify([message.id, text]));
    const failure = failureOf(await reply({ board, id: message.id, text, key }));
    if (!failure) onDone();
    return failure;
  };
  return (
    <Composer
      draft={`reply:${message.id}`}
      label={t('board.replyPlaceholder', { name: shownName(message.author.userName) })}
      placeholder={t('board.replyPlaceholder', { name: shownName(message.author.userName) })}
      max={MESSAGE_LENGTH}
      sendLabel={t('board.sendReply')}
      {...useSending(send)}
      onCancel={onDone}
      people={people}
      autoFocus
    />
  );
};
