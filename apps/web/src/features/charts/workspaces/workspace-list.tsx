import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { useState } from 'react';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { NameForm } from './name-form.tsx';
import styles from './workspaces.module.css';
import { useChangeWorkspaceMutation, useRemoveWorkspaceMutation } from './workspaces-api.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

/** The names of its indicators, in the current language. */
const useContents = (charts: readonly string[]): string => {
  const { t, pick } = useText(workspacesTexts);
  const { data: catalogue } = useCatalogueQuery();
  const names = charts.map((text) => {
    const indicator = catalogue?.indicators.find(({ id }) => id === new URLSearchParams(text).get('indicator'));
    return indicator ? pick(indicator.label) : t('workspaces.unknown');
  });
  return names.join(' · ');
};

const Removal = ({ workspace, onDone }: { workspace: Workspace; onDone: () => void }) => {
  const text = useText(workspacesTexts);
  const { t } = text;
  const say = useSay();
  const [remove, { isLoading, error }] = useRemoveWorkspaceMutation();
  const contents = useContents(workspace.charts);
  const confirm = async (): Promise<void> => {
    const { error: failure } = await remove(workspace);
    if (failure) return;
    say('info', { text: 'workspaces.removed', args: { name: workspace.name } });
    onDone();
  };
  return (
    <Confirm
      title={t('workspaces.removeTitle', { name: workspace.name })}
      action={t('workspaces.remove')}
      isGrave
      isBusy={isLoading}
      onConfirm={() => {
        void confirm();
      }}
      onCancel={onDone}
    >
      <p>{t('workspaces.removeText', { count: workspace.charts.length, contents })}</p>
      {error && (
        <p className={styles['wrong']} role="alert">
          {callFailureText(error as CallFailure, text)}
        </p>
      )}
    </Confirm>
  );
};

interface RowProps {
  readonly workspace: Workspace;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const Row = ({ workspace, isOpen, onOpen }: RowProps) => {
  const { t } = useText(workspacesTexts);
  const { name, charts, changedAt } = workspace;
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const [change, { isLoading, error, reset }] = useChangeWorkspaceMutation();
  const contents = useContents(charts);
  const stop = (): void => {
    setDoing(null);
    reset();
  };
  const rename = async (next: string): Promise<void> => {
    if (!(await change({ ...workspace, name: next })).error) stop();
  };
  if (doing === 'rename') {
    return (
      <li className={styles['row']}>
        <NameForm
          initial={name}
          action={t('workspaces.rename')}
          isBusy={isLoading}
          failure={(error as CallFailure | undefined) ?? null}
          onSubmit={(next) => {
            void rename(next);
          }}
          onCancel={stop}
        />
      </li>
    );
  }
  return (
    <li className={styles['row']} data-open={isOpen}>
      <button type="button" className={styles['open']} aria-current={isOpen} onClick={onOpen}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['quiet']} title={contents}>
          {contents}
        </span>
        <span className={styles['quiet']}>
          {t('workspaces.count', { count: charts.length })}
          {' · '}
          <When at={changedAt} />
        </span>
      </button>
      <IconButton icon="note" label={t('workspaces.renameOf', { name })} onClick={() => setDoing('rename')} />
      <IconButton icon="close" label={t('workspaces.removeOf', { name })} onClick={() => setDoing('remove')} />
      {doing === 'remove' && <Removal workspace={workspace} onDone={stop} />}
    </li>
  );
};

/** All saved workspaces; pressing one opens it. */
export const WorkspaceList = ({
  workspaces,
  openId,
  onOpen,
}: {
  workspaces: readonly Workspace[];
  openId: number | undefined;
  onOpen: (workspace: Workspace) => void;
}) => (
  <ul className={styles['list']}>
    {workspaces.map((workspace) => (
      <Row key={workspace.id} workspace={workspace} isOpen={workspace.id === openId} onOpen={() => onOpen(workspace)} />
    ))}
  </ul>
);
