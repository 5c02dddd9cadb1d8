import type { Session } from '@chaintide/contracts/people/sessions';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useDeviceWords } from '../../shared/account/use-device-words.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay, type Content } from '../../shared/messages/messages.ts';
import { logoutAsked } from '../../shared/session/session-events.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Confirm } from '../../shared/ui/confirm.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { When } from '../../shared/ui/when.tsx';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './account-api.ts';
import styles from './sessions-card.module.css';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: (device: string) => Promise<void> }) => {
  const { t } = useText(accountTexts);
  const wordsOf = useDeviceWords();
  const [isEnding, setEnding] = useState(false);
  const { device: agent, address, seenAt, createdAt, isCurrent } = session;
  const device = wordsOf(agent);
  const end = async (): Promise<void> => {
    setEnding(true);
    await onEnd(device);
    setEnding(false);
  };
  return (
    <li className={styles['session']} data-ending={isEnding}>
      <div className={styles['device']}>
        <p title={agent}>
          {device}
          {isCurrent && <span className={styles['current']}>{t('account.sessions.current')}</span>}
        </p>
        <p className={styles['quiet']}>{address}</p>
      </div>
      <p className={styles['quiet']}>
        {t('account.sessions.seen')} <When at={seenAt} />
      </p>
      <p className={styles['quiet']}>
        {t('account.sessions.since')} <When at={createdAt} />
      </p>
      <div className={styles['end']}>
        {!isCurrent && (
          <ToolButton
            disabled={isEnding}
            aria-label={t('account.sessions.endOf', { device })}
            onClick={() => {
              void end();
            }}
          >
            {t('account.sessions.end')}
          </ToolButton>
        )}
      </div>
    </li>
  );
};

/** Ends sessions and reports the result. */
const useEnding = () => {
  const [endSession] = useEndSessionMutation();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const dispatch = useDispatch();
  const say = useSay();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const tell = (error: unknown, done: Content): boolean => {
    setFailure((error as CallFailure | undefined) ?? null);
    if (!error) say('info', done);
    return !error;
  };
  return {
    isBusy: isLoading,
    failure,
    end: async ({ id }: Session, device: string): Promise<void> => {
      tell((await endSession(id)).error, { text: 'account.sessions.endDone', args: { device } });
    },
    others: async (): Promise<void> => {
      tell((await endOthers()).error, { text: 'account.sessions.othersDone' });
    },
    /** Ends the other sessions first, then logs out normally, without a message about an expired login. */
    everywhere: async (): Promise<void> => {
      if (tell((await endOthers()).error, { text: 'account.sessions.othersDone' })) dispatch(logoutAsked());
    },
  };
};

type Asked = 'others' | 'everywhere';

const List = ({ sessions }: { sessions: readonly Session[] }) => {
  const { t } = useText(accountTexts);
  const { end, others, everywhere, isBusy, failure } = useEnding();
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = async (what: Asked): Promise<void> => {
    await (what === 'others' ? others() : everywhere());
    setAsked(null);
  };
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={(device) => end(session, device)} />
        ))}
      </ul>
      <div className={styles['all']}>
        <ToolButton disabled={otherCount === 0} onClick={() => setAsked('others')}>
          {t('account.sessions.others')}
        </ToolButton>
        <ToolButton data-grave="true" onClick={() => setAsked('everywhere')}>
          {t('account.sessions.everywhere')}
        </ToolButton>
      </div>
      {failure && <FormFailure failure={failure} />}
      {asked && (
        <Confirm
          title={t(`account.sessions.${asked}Title`)}
          action={t(`account.sessions.${asked}`)}
          isBusy={isBusy}
          isGrave={asked === 'everywhere'}
          onConfirm={() => {
            void confirm(asked);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{t(`account.sessions.${asked}Text`, { count: asked === 'others' ? otherCount : sessions.length })}</p>
        </Confirm>
      )}
    </>
  );
};

/** The account's sessions, updated live. */
export const SessionsCard = () => {
  const { t } = useText(accountTexts);
  const { data, error, refetch } = useSessionsQuery();
  return (
    <Panel title={t('account.sessions.title')}>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && <List sessions={data} />}
    </Panel>
  );
};
