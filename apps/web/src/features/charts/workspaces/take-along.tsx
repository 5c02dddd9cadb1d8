import { useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { guestWorkspaces } from './guest-workspaces.ts';
import { useOpenWorkspace } from './open-workspace.ts';
import { freeName } from './workspace-names.ts';
import styles from './workspaces.module.css';
import { useCreateWorkspaceMutation, useWorkspacesQuery } from './workspaces-api.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

const guests = guestWorkspaces();

/** Moves a visitor's workspaces to the account, one by one; those that do not fit stay in the browser. */
const useTaking = (refetch: ReturnType<typeof useWorkspacesQuery>['refetch']) => {
  const say = useSay();
  const { hold } = useOpenWorkspace();
  const [create] = useCreateWorkspaceMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown): false => {
    setFailure(error as CallFailure);
    setBusy(false);
    return false;
  };
  const take = async (): Promise<boolean> => {
    setBusy(true);
    const { data: present, error: unread } = await refetch(); // right after the login, the visitor's own list is still shown
    if (!present) return fail(unread);
    const names = present.map(({ name }) => name);
    let count = 0;
    for (const own of guests.list().toReversed()) {
      const { data, error } = await create({ name: freeName(own.name, names), charts: own.charts });
      if (!data) return fail(error);
      names.push(data.name);
      count += 1;
      guests.remove(own);
    }
    hold(null);
    say('info', { text: 'workspaces.taken', args: { count } });
    return true;
  };
  return { take, failure, isBusy };
};

/** Offered after login: moves workspaces saved in this browser to the account. */
export const TakeAlong = ({ onLater }: { onLater?: () => void }) => {
  const text = useText(workspacesTexts);
  const { t } = text;
  const { data, refetch } = useWorkspacesQuery();
  const { take, failure, isBusy } = useTaking(refetch);
  const [isGone, setGone] = useState(false);
  const count = guests.list().length;
  if (isGone || !data || count === 0) return null;
  return (
    <section className={styles['offer']} aria-label={t('workspaces.title')}>
      <p>{t('workspaces.offer', { count })}</p>
      {failure && (
        <p className={styles['wrong']} role="alert">
          {callFailureText(failure, text)}
        </p>
      )}
      <div className={styles['actions']}>
        <ActionButton
          disabled={isBusy}
          onClick={() => {
            void take().then(setGone);
          }}
        >
          {t('workspaces.take')}
        </ActionButton>
        {onLater && (
          <ActionButton data-look="quiet" onClick={onLater}>
            {t('workspaces.later')}
          </ActionButton>
        )}
      </div>
    </section>
  );
};
