import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Pager } from '../../../shared/grid/pager.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useOwnMessagesQuery } from './board-api.ts';
import styles from './message-board.module.css';
import { Message } from './message.tsx';
import threadStyles from './thread.module.css';

const ROWS = 10;

/** The reader's own messages on all boards, and the replies to them. */
export const OwnMessages = () => {
  const { t, pick } = useText(boardTexts);
  const { userName: reader } = useSession();
  const userId = useUserId();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOwnMessagesQuery(
    typeof userId === 'number' ? { userId, page, rows: ROWS } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const { data: catalogue } = useCatalogueQuery();
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <p className={styles['quiet']} role="status">
        {t('board.loading')}
      </p>
    );
  if (data.total === 0) return <p className={styles['quiet']}>{t('board.noneOfMine')}</p>;
  const nameOf = (id: string): string => {
    const found = catalogue?.indicators.find((one) => one.id === id);
    return found ? pick(found.label) : id;
  };
  return (
    <>
      <ol className={styles['threads']} aria-label={t('board.mine')}>
        {data.threads.map((thread) => (
          <li key={thread.id} className={threadStyles['thread']}>
            <Link className={styles['where']} to={`/?indicator=${thread.indicator}&message=${thread.id}`}>
              {t('board.on', { name: nameOf(thread.indicator) })}
            </Link>
            <Message board={{ indicator: thread.indicator, reader }} message={thread} />
            <ol className={threadStyles['replies']}>
              {thread.replies.map((reply) => (
                <li key={reply.id} className={threadStyles['reply']} data-depth="1">
                  <Message board={{ indicator: thread.indicator, reader }} message={reply} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Pager
        of={t('board.mine')}
        total={data.total}
        page={page}
        rows={ROWS}
        onPage={setPage}
        onRows={() => undefined}
      />
    </>
  );
};
