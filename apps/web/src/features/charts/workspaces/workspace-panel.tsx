import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../../shared/session/auth-dialog.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { linkOf } from '@chaintide/chart/view/grid-view';
import { CurrentWorkspace } from './current-workspace.tsx';
import { guestEntry } from './guest-storage.ts';
import { TakeAlong } from './take-along.tsx';
import type { Desk } from './use-desk.ts';
import { WorkspaceList } from './workspace-list.tsx';
import styles from './workspaces.module.css';
import { useWorkspacesQuery } from './workspaces-api.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

/** States where a visitor's workspaces are stored, and that an account makes them available everywhere. */
const GuestHint = ({ onLogin }: { onLogin: () => void }) => {
  const { t } = useText(workspacesTexts);
  return (
    <p className={styles['hint']}>
      <span>{t(guestEntry.isKept() ? 'workspaces.guest' : 'workspaces.forgotten')}</span>
      <ToolButton onClick={onLogin}>{t('workspaces.login')}</ToolButton>
    </p>
  );
};

interface WorkspacePanelProps {
  readonly desk: Desk;
  readonly charts: readonly string[];
  /** Called when another workspace is about to be shown. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Saves the charts on the page and opens saved workspaces. */
export const WorkspacePanel = ({ desk, charts, onOpened, onClose }: WorkspacePanelProps) => {
  const { t } = useText(workspacesTexts);
  const { isLoggedIn } = useSession();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { data, error, refetch } = useWorkspacesQuery();
  const open = (workspace: Workspace): void => {
    desk.hold(workspace);
    onOpened();
    onClose();
    void navigate(linkOf(workspace.charts));
  };
  return (
    <Dialog as="panel" title={t('workspaces.title')} onClose={onClose}>
      <div className={styles['panel']}>
        <CurrentWorkspace desk={desk} charts={charts} onOpen={open} />
        {isLoggedIn && <TakeAlong />}
        {!isLoggedIn && (
          <GuestHint
            onLogin={() => {
              onClose();
              dispatch(authDialogOpened('login'));
            }}
          />
        )}
        <section className={styles['saved']} aria-label={t('workspaces.list')}>
          <h3 className={styles['heading']}>{t('workspaces.list')}</h3>
          {error && !data && <Failed error={error} onRetry={refetch} />}
          {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
          {data?.length === 0 && <p className={styles['quiet']}>{t('workspaces.none')}</p>}
          {data && <WorkspaceList workspaces={data} openId={desk.open?.id} onOpen={open} />}
        </section>
      </div>
    </Dialog>
  );
};
