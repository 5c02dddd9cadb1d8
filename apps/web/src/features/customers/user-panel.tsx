import { useUserId } from '../../shared/api/use-user-id.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Acts } from '../../shared/orders/acts.tsx';
import { FilePanel } from '../../shared/orders/file-panel.tsx';
import type { OrderPanelProps } from '../../shared/orders/office-list.tsx';
import { OrderHistory } from '../../shared/orders/order-history.tsx';
import { ChangeForm } from './change-form.tsx';
import { isGrave, userActions, type UserAction } from './customers-view.ts';
import { entriesOf } from './history-words.ts';
import { ProposalCard } from './proposal-card.tsx';
import { useProposalsQuery } from './proposals-api.ts';
import { UserFacts } from './user-facts.tsx';
import styles from './user-panel.module.css';
import { useUser, type UserFile } from './users-api.ts';
import { customersTexts } from './customers-texts.ts';
import { accountTexts } from '../../shared/i18n/account-texts.ts';

const mayDo = (
  action: UserAction,
  { isDisabled, secondFactorSince, isOthers }: UserFile['user'] & { readonly isOthers: boolean },
): boolean => {
  if (action === 'enable') return isDisabled;
  if (action === 'removeSecondFactor') return secondFactorSince !== null && isOthers;
  return !isDisabled || (action !== 'disable' && action !== 'sendReset');
};

const File = ({ file, act, onAct }: Pick<OrderPanelProps, 'act' | 'onAct'> & { readonly file: UserFile }) => {
  const text = useText(accountTexts, customersTexts);
  const { t } = text;
  const { user } = file;
  const { data: proposals = [] } = useProposalsQuery();
  const ownId = useUserId();
  const isOthers = typeof ownId === 'number' && ownId !== user.id;
  const offered = userActions.filter((name) => mayDo(name, { ...user, isOthers }));
  const history = entriesOf(file.history, text);
  return (
    <>
      <UserFacts user={user} />
      {proposals
        .filter((proposal) => proposal.user.id === user.id)
        .map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      <Acts
        abilities={offered.map((name) => ({ act: name, obstacle: undefined }))}
        name={(name) => t(`customers.action.${name}`)}
        isGrave={isGrave}
        chosen={offered.find((name) => name === act)}
        onChoose={onAct}
        renderForm={(kind) => (
          <ChangeForm key={kind} user={user} history={history} kind={kind} onDone={() => onAct(undefined)} />
        )}
      />
      <section aria-label={t('customers.history')}>
        <h3 className={styles['heading']}>{t('customers.history')}</h3>
        <OrderHistory entries={history} label={t('customers.history')} />
      </section>
    </>
  );
};

/** The panel of one account: its state, the possible actions, and its history. */
export const UserPanel = ({ id, onClose, ...acts }: OrderPanelProps) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <FilePanel
      query={useUser(id)}
      title={({ user }) => user.userName}
      waitingTitle={t('customers.account')}
      onClose={onClose}
    >
      {(file) => <File file={file} {...acts} />}
    </FilePanel>
  );
};
