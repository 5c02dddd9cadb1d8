import type { ChosenMessage } from '@chaintide/contracts/support/board';
import { MESSAGE_DELETE_MS, SECOND } from '@chaintide/contracts/limits';
import { useState, type ReactNode } from 'react';
import { shownName } from '../../../shared/account/shown-name.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { RichText } from '../../../shared/text/rich-text.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useDeleteMessageMutation, type BoardArg } from './board-api.ts';
import styles from './message.module.css';
import { PinMark } from './pin-mark.tsx';
import { Votes } from './votes.tsx';

interface MessageProps {
  readonly board: BoardArg;
  readonly message: ChosenMessage;
  /** Absent for those who cannot reply to it. */
  readonly onReply?: (() => void) | undefined;
  /** Whether a link leads to it. */
  readonly isNamed?: boolean;
  /** The form of the reply to it. */
  readonly children?: ReactNode;
}

/** The words in the place of a message that is gone. */
const Gone = ({ message: { standing, reason } }: Pick<MessageProps, 'message'>) => {
  const { t } = useText(boardTexts);
  return (
    <p className={styles['gone']}>
      {standing === 'hidden' ? t('board.hidden', { reason: reason ?? '' }) : t('board.deleted')}
    </p>
  );
};

const Delete = ({ board, message }: Pick<MessageProps, 'board' | 'message'>) => {
  const { t } = useText(boardTexts);
  const live = useLive();
  const now = useNow(10 * SECOND, live.now);
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteMessageMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ board, message });
    setAsking(false);
    const failure = error as CallFailure | undefined;
    if (failure?.kind === 'refused') say('warning', { failure });
  };
  if (message.author.userName !== board.reader || now >= message.at + MESSAGE_DELETE_MS) return null;
  return (
    <>
      <button type="button" className={styles['act']} onClick={() => setAsking(true)}>
        {t('board.delete')}
      </button>
      {isAsking && (
        <Confirm
          title={t('board.deleteTitle')}
          action={t('board.delete')}
          isGrave
          isBusy={isLoading}
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          <p>{t('board.deleteText')}</p>
        </Confirm>
      )}
    </>
  );
};

const Link = ({ message: { id, indicator } }: Pick<MessageProps, 'message'>) => {
  const { t } = useText(boardTexts);
  const say = useSay();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${location.origin}/?indicator=${indicator}&message=${id}`);
    say('info', { text: 'board.copied' });
  };
  return (
    <button type="button" className={styles['act']} data-look="late" onClick={() => void copy()}>
      {t('board.copyLink')}
    </button>
  );
};

const Head = ({ message }: Pick<MessageProps, 'message'>) => {
  const { t } = useText(boardTexts);
  const { author, at, parentName, parentId, rootId } = message;
  return (
    <p className={styles['head']}>
      <b className={styles['author']}>{shownName(author.userName)}</b>
      {author.isStaff && <span className={styles['staff']}>{t('board.staff')}</span>}
      {parentName !== null && parentId !== rootId && <span>{t('board.to', { name: shownName(parentName) })}</span>}
      <When at={at} />
      {message.standing === 'held' && <span className={styles['held']}>{t('board.held')}</span>}
    </p>
  );
};

/** One message: who, when, what, and what one can do with it. */
export const Message = ({ board, message, onReply, isNamed = false, children }: MessageProps) => {
  const { t } = useText(boardTexts);
  const { html, pin, standing } = message;
  return (
    <article
      className={styles['message']}
      data-message={message.id}
      data-named={isNamed}
      aria-label={`${shownName(message.author.userName)} ${message.number}`}
    >
      <Head message={message} />
      {pin && <PinMark indicator={message.indicator} pin={pin} />}
      {html === null ? <Gone message={message} /> : <RichText html={html} />}
      {html !== null && standing === 'shown' && (
        <div className={styles['acts']}>
          <Votes board={board} message={message} />
          {onReply && (
            <button type="button" className={styles['act']} onClick={onReply}>
              {t('board.reply')}
            </button>
          )}
          <Link message={message} />
          <Delete board={board} message={message} />
        </div>
      )}
      {html !== null && standing === 'held' && (
        <div className={styles['acts']}>
          <Delete board={board} message={message} />
        </div>
      )}
      {children}
    </article>
  );
};
