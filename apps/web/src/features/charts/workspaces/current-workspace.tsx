import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { NameForm } from './name-form.tsx';
import type { Desk } from './use-desk.ts';
import styles from './workspaces.module.css';
import { useChangeWorkspaceMutation, useCreateWorkspaceMutation } from './workspaces-api.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

interface CurrentProps {
  readonly desk: Desk;
  /** The charts on the page, to be saved. */
  readonly charts: readonly string[];
  readonly onOpen: (workspace: Workspace) => void;
}

/** Saves the charts on the page to the open workspace, or under a new name. */
const useSaving = ({ desk: { hold }, charts }: Pick<CurrentProps, 'desk' | 'charts'>) => {
  const say = useSay();
  const [create, creating] = useCreateWorkspaceMutation();
  const [change, changing] = useChangeWorkspaceMutation();
  const done = (saved: Workspace | undefined): boolean => {
    if (!saved) return false;
    hold(saved);
    say('info', { text: 'workspaces.saved', args: { name: saved.name } });
    return true;
  };
  return {
    isBusy: creating.isLoading || changing.isLoading,
    saveFailure: (changing.error as CallFailure | undefined) ?? null,
    createFailure: (creating.error as CallFailure | undefined) ?? null,
    save: async ({ id, name }: Workspace, version: number): Promise<boolean> =>
      done((await change({ id, name, version, charts: [...charts] })).data),
    saveAs: async (name: string): Promise<boolean> => done((await create({ name, charts: [...charts] })).data),
  };
};

type Saving = ReturnType<typeof useSaving>;

/** Shown if other charts have been saved under this name elsewhere: offers to keep theirs, ours, or both. */
const Newer = ({
  newer,
  open,
  saving,
  onOpen,
}: {
  newer: Workspace;
  open: Workspace;
  saving: Saving;
  onOpen: CurrentProps['onOpen'];
}) => {
  const { t } = useText(workspacesTexts);
  return (
    <div className={styles['notice']} role="alert">
      <p>
        {t('workspaces.newer', { name: newer.name })} <When at={newer.changedAt} />
      </p>
      <div className={styles['actions']}>
        <ActionButton onClick={() => onOpen(newer)}>{t('workspaces.takeTheirs')}</ActionButton>
        <ActionButton
          data-look="quiet"
          disabled={saving.isBusy}
          onClick={() => {
            void saving.save(open, newer.version);
          }}
        >
          {t('workspaces.keepMine')}
        </ActionButton>
      </div>
    </div>
  );
};

const Open = ({
  desk: { open, isChanged, newer, hold },
  saving,
  onOpen,
  onSaveAs,
}: Pick<CurrentProps, 'desk' | 'onOpen'> & { saving: Saving; onSaveAs: () => void }) => {
  const text = useText(workspacesTexts);
  const { t } = text;
  if (!open) return null;
  const failure = saving.saveFailure;
  return (
    <>
      <p className={styles['name']}>{open.name}</p>
      <p className={styles['quiet']}>
        {isChanged ? t('workspaces.changed') : t('workspaces.unchanged')}
        {' · '}
        <When at={open.changedAt} />
      </p>
      {newer ? (
        <Newer newer={newer} open={open} saving={saving} onOpen={onOpen} />
      ) : (
        failure && (
          <p className={styles['wrong']} role="alert">
            {callFailureText(failure, text)}
          </p>
        )
      )}
      <div className={styles['actions']}>
        {!newer && (
          <ActionButton
            disabled={!isChanged || saving.isBusy}
            onClick={() => {
              void saving.save(open, open.version);
            }}
          >
            {t('workspaces.save')}
          </ActionButton>
        )}
        <ActionButton data-look="quiet" onClick={onSaveAs}>
          {t('workspaces.saveAs')}
        </ActionButton>
        {isChanged && (
          <ActionButton data-look="quiet" onClick={() => onOpen(open)}>
            {t('workspaces.revert')}
          </ActionButton>
        )}
        <ActionButton data-look="quiet" onClick={() => hold(null)}>
          {t('workspaces.close')}
        </ActionButton>
      </div>
    </>
  );
};

/** The current charts, and the controls to save them. */
export const CurrentWorkspace = ({ desk, charts, onOpen }: CurrentProps) => {
  const { t } = useText(workspacesTexts);
  const saving = useSaving({ desk, charts });
  const [isNaming, setNaming] = useState(false);
  const saveAs = async (name: string): Promise<void> => {
    if (await saving.saveAs(name)) setNaming(false);
  };
  return (
    <section className={styles['current']} aria-label={t('workspaces.current')}>
      {desk.open && !isNaming ? (
        <Open desk={desk} saving={saving} onOpen={onOpen} onSaveAs={() => setNaming(true)} />
      ) : (
        <NameForm
          action={t('workspaces.saveNew')}
          isBusy={saving.isBusy}
          failure={saving.createFailure}
          onSubmit={(name) => {
            void saveAs(name);
          }}
          {...(desk.open && { onCancel: () => setNaming(false) })}
        />
      )}
    </section>
  );
};
