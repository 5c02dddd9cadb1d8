import { useUserId } from '../../shared/api/use-user-id.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { FormTheme } from '../../shared/ui/form-theme.tsx';
import { ChangeForm } from './change-form.tsx';
import { isGrave, userActions, type UserAction } from './customers-view.ts';
import { History } from './history.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useProposalsQuery } from './proposals-api.ts';
import { UserFacts } from './user-facts.tsx';
import styles from './user-panel.module.css';
import { useUserQuery, type UserFile } from './users-api.ts';

interface PanelProps {
  readonly id: number;
  /** What is being done to the account. */
  readonly action: UserAction | undefined;
  readonly onAction: (action: UserAction | undefined) => void;
  readonly onClose: () => void;
}

const mayDo = (
  action: UserAction,
  { isDisabled, secondFactorSince, isOthers }: UserFile['user'] & { readonly isOthers: boolean },
): boolean => {
  if (action === 'enable') return isDisabled;
  if (action === 'removeSecondFactor') return secondFactorSince !== null && isOthers;
  return !isDisabled || (action !== 'disable' && action !== 'sendReset');
};

const Actions = ({
  offered,
  action,
  onAction,
}: Pick<PanelProps, 'action' | 'onAction'> & { readonly offered: readonly UserAction[] }) => {
  const { t } = useText();
  return (
    <div className={styles['actions']} role="toolbar" aria-label={t('customers.actions')}>
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className={styles['action']}
          data-grave={isGrave(name)}
          aria-pressed={name === action}
          onClick={() => onAction(name === action ? undefined : name)}
        >
          {t(`customers.action.${name}`)}
        </button>
      ))}
    </div>
  );
};

const File = ({ file, action, onAction }: Pick<PanelProps, 'action' | 'onAction'> & { file: UserFile }) => {
  const { t } = useText();
  const { user, history } = file;
  const { data: proposals = [] } = useProposalsQuery();
  const waiting = proposals.filter((proposal) => proposal.user.id === user.id);
  const ownId = useUserId();
  const isOthers = typeof ownId === 'number' && ownId !== user.id;
  const offered = userActions.filter((name) => mayDo(name, { ...user, isOthers }));
  return (
    <>
      <UserFacts user={user} />
      {waiting.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <Actions offered={offered} action={action} onAction={onAction} />
      {action && offered.includes(action) && (
        <ChangeForm key={action} file={file} kind={action} onDone={() => onAction(undefined)} />
      )}
      <section aria-label={t('customers.history')}>
        <h3 className={styles['heading']}>{t('customers.history')}</h3>
        <History lines={history} />
      </section>
    </>
  );
};

/** One account beside the list: what it is, what can be done to it, what was done. */
export const UserPanel = ({ id, action, onAction, onClose }: PanelProps) => {
  const { t } = useText();
  const { data, error, refetch } = useUserQuery(id);
  return (
    <Dialog as="panel" title={data?.user.userName ?? t('customers.account')} onClose={onClose}>
      <FormTheme>
        <div className={styles['body']}>
          {data && <File file={data} action={action} onAction={onAction} />}
          {!data && error && <Failed error={error} onRetry={refetch} />}
          {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('grid.loading')} />}
        </div>
      </FormTheme>
    </Dialog>
  );
};
