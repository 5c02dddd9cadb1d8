import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { usePin } from '../../../shared/board/pinning.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../../shared/session/auth-dialog.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import {
  useBoardQuery,
  useChangeBoard,
  useLazyBoardSliceQuery,
  useLazyBoardThreadQuery,
  type BoardArg,
} from './board-api.ts';
import { namesIn, withOlder, type Board } from './board-cache.ts';
import { Errata } from '../../../shared/board/errata.tsx';
import styles from './message-board.module.css';
import { OwnMessages } from './own-messages.tsx';
import { Thread } from './thread.tsx';
import { useArrivals } from './use-arrivals.ts';
import { WriteForm } from './write-form.tsx';

/** The number in `?message=`. */
const useNamed = (): number | undefined => {
  const [search] = useSearchParams();
  const id = Number(search.get('message'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Loads the discussion that the link names, and leads to it once. */
const useLinked = (arg: BoardArg): number | undefined => {
  const named = useNamed();
  const change = useChangeBoard(arg);
  const [read] = useLazyBoardThreadQuery();
  useEffect(() => {
    if (named === undefined) return undefined;
    let isOver = false;
    void (async () => {
      const { data } = await read(named);
      if (isOver || data?.indicator !== arg.indicator) return;
      change((held) => ({ ...held, linked: data }));
      requestAnimationFrame(() =>
        document.querySelector(`[data-message="${named}"]`)?.scrollIntoView({ block: 'center' }),
      );
    })();
    return () => {
      isOver = true;
    };
  }, [named, arg.indicator, change, read]);
  return named;
};

const Older = ({ arg, board }: { readonly arg: BoardArg; readonly board: Board }) => {
  const { t } = useText(boardTexts);
  const change = useChangeBoard(arg);
  const [read, { isFetching }] = useLazyBoardSliceQuery();
  const load = async (): Promise<void> => {
    const { data } = await read({ indicator: arg.indicator, before: board.threads.at(-1)?.id });
    if (data) change((held) => withOlder(held, data));
  };
  if (!board.hasOlder) return null;
  return (
    <ActionButton data-look="quiet" disabled={isFetching} onClick={() => void load()}>
      {t('board.older')}
    </ActionButton>
  );
};

/** The way to write: a form on an empty board, otherwise a link that opens it (spec 000 §4). */
const Writing = ({ arg, board }: { readonly arg: BoardArg; readonly board: Board }) => {
  const isEmpty = board.threads.length === 0;
  const { t } = useText(boardTexts);
  const dispatch = useDispatch();
  const pin = usePin(arg.indicator);
  const [isOpen, setOpen] = useState(false);
  if (arg.reader === null)
    return (
      <div className={styles['login']}>
        {isEmpty && <p className={styles['quiet']}>{t('board.emptyGuest')}</p>}
        <ActionButton data-look="quiet" onClick={() => dispatch(authDialogOpened('login'))}>
          {t('board.login')}
        </ActionButton>
      </div>
    );
  if (isEmpty || isOpen || pin)
    return (
      <>
        {isEmpty && <p className={styles['quiet']}>{t('board.empty')}</p>}
        <WriteForm
          board={arg}
          pin={pin}
          people={namesIn(board.threads)}
          onClose={isEmpty ? undefined : () => setOpen(false)}
        />
      </>
    );
  return (
    <button type="button" className={styles['open']} onClick={() => setOpen(true)}>
      {t('board.write')}
    </button>
  );
};

const Threads = ({ arg, board }: { readonly arg: BoardArg; readonly board: Board }) => {
  const { t } = useText(boardTexts);
  const top = useRef<HTMLDivElement>(null);
  const named = useLinked(arg);
  const { linked } = board;
  const { shown, fresh, show } = useArrivals(board.threads, { top, reader: arg.reader });
  const isListed = linked !== undefined && shown.some(({ id }) => id === linked.id);
  return (
    <>
      {linked && !isListed && (
        <section className={styles['linked']} aria-label={t('board.linked')}>
          <p className={styles['quiet']}>{t('board.linked')}</p>
          <ol className={styles['threads']}>
            <Thread board={arg} thread={linked} named={named} />
          </ol>
        </section>
      )}
      <div ref={top} className={styles['top']} />
      {fresh > 0 && (
        <button type="button" className={styles['fresh']} onClick={show}>
          {t('board.fresh', { count: fresh })}
        </button>
      )}
      <ol className={styles['threads']} aria-label={t('board.all')}>
        {shown.map((thread) => (
          <Thread key={thread.id} board={arg} thread={thread} named={named} />
        ))}
      </ol>
      <Older arg={arg} board={board} />
    </>
  );
};

const Locked = () => {
  const { t } = useText(boardTexts);
  const wayUp = useWayUp();
  const { isLoggedIn } = useSession();
  return (
    <div className={styles['login']}>
      <p className={styles['quiet']}>{t('board.refused')}</p>
      <ActionButton data-look="quiet" onClick={wayUp}>
        {t(isLoggedIn ? 'charts.mask.upgrade' : 'charts.mask.login')}
      </ActionButton>
    </div>
  );
};

/** The messages about an indicator, live. */
export const MessageBoard = ({ indicator }: { readonly indicator: Indicator }) => {
  const { t } = useText(boardTexts);
  const { userName, grade } = useSession();
  const [isOwn, setOwn] = useState(false);
  const arg: BoardArg = { indicator: indicator.id, reader: userName };
  const isLocked = gradeOfTier(indicator.tier) > grade;
  const { currentData: board, error, refetch } = useBoardQuery(arg, { skip: isLocked });
  if (isLocked) return <Locked />;
  if (!board)
    return error ? (
      <Failed error={error} onRetry={refetch} />
    ) : (
      <p className={styles['quiet']} role="status">
        {t('board.loading')}
      </p>
    );
  return (
    <div className={styles['board']}>
      <Errata indicator={indicator} />
      <div className={styles['bar']}>
        <span className={styles['quiet']}>{board.total > 0 && t('board.count', { count: board.total })}</span>
        {userName !== null && (
          <ToolButton aria-pressed={isOwn} onClick={() => setOwn(!isOwn)}>
            {t('board.mine')}
          </ToolButton>
        )}
      </div>
      {isOwn ? (
        <OwnMessages />
      ) : (
        <>
          <Writing arg={arg} board={board} />
          <Threads key={`${arg.indicator} ${arg.reader}`} arg={arg} board={board} />
        </>
      )}
    </div>
  );
};
