import type { BoardThread, ChosenMessage } from '@chaintide/contracts/support/board';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../../shared/session/auth-dialog.ts';
import { useChangeBoard, useLazyBoardThreadQuery, type BoardArg } from './board-api.ts';
import { namesIn, withThread } from './board-cache.ts';
import { Message } from './message.tsx';
import styles from './thread.module.css';
import { ReplyForm } from './write-form.tsx';

const DEPTH = 2; // deeper replies stand below each other and name whom they reply to

interface ThreadProps {
  readonly board: BoardArg;
  readonly thread: BoardThread;
  /** The message that a link leads to. */
  readonly named?: number | undefined;
}

/** How far a reply is indented: one step for each message between it and the thread's beginning, as far as those are loaded. */
const depthsOf = ({ id, replies }: BoardThread): ReadonlyMap<number, number> => {
  const depths = new Map<number, number>([[id, 0]]);
  for (const reply of replies) depths.set(reply.id, Math.min(DEPTH, (depths.get(reply.parentId ?? id) ?? 0) + 1));
  return depths;
};

/** Replies in the order of a conversation: each below the one that it answers, otherwise by age. */
const inTree = ({ id, replies }: BoardThread): ChosenMessage[] => {
  const known = new Set(replies.map((reply) => reply.id));
  const below = (parent: number): ChosenMessage[] =>
    replies
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : id) === parent)
      .flatMap((reply) => [reply, ...below(reply.id)]);
  return below(id);
};

const Earlier = ({ board, thread }: Pick<ThreadProps, 'board' | 'thread'>) => {
  const { t } = useText(boardTexts);
  const change = useChangeBoard(board);
  const [read, { isFetching }] = useLazyBoardThreadQuery();
  const missing = thread.replyCount - thread.replies.length;
  if (missing <= 0) return null;
  const load = async (): Promise<void> => {
    const { data } = await read(thread.id);
    if (data) change((held) => withThread(held, data));
  };
  return (
    <button type="button" className={styles['earlier']} disabled={isFetching} onClick={() => void load()}>
      {t('board.earlier', { count: missing })}
    </button>
  );
};

/** A message with everything that replies to it. */
export const Thread = ({ board, thread, named }: ThreadProps) => {
  const dispatch = useDispatch();
  const [answered, setAnswered] = useState<number>();
  const depths = depthsOf(thread);
  const replyTo = (id: number) => (): void => {
    if (board.reader === null) dispatch(authDialogOpened('login'));
    else setAnswered(answered === id ? undefined : id);
  };
  const row = (message: ChosenMessage) => (
    <Message board={board} message={message} isNamed={message.id === named} onReply={replyTo(message.id)}>
      {answered === message.id && message.standing === 'shown' && (
        <ReplyForm board={board} message={message} people={namesIn([thread])} onDone={() => setAnswered(undefined)} />
      )}
    </Message>
  );
  return (
    <li className={styles['thread']} data-thread={thread.id}>
      {row(thread)}
      <Earlier board={board} thread={thread} />
      {thread.replies.length > 0 && (
        <ol className={styles['replies']}>
          {inTree(thread).map((reply) => (
            <li key={reply.id} className={styles['reply']} data-depth={depths.get(reply.id)}>
              {row(reply)}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
};
