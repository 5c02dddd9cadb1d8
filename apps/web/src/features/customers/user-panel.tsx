import type { ComponentType } from 'react';
import { shownName } from '../../shared/account/shown-name.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Acts } from '../../shared/orders/acts.tsx';
import { FilePanel } from '../../shared/orders/file-panel.tsx';
import type { OpenedProps } from '../../shared/lists/opened-panel.tsx';
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

export interface MoneyProps {
  readonly id: number;
  readonly userName: string;
}

interface UserPanelProps extends OpenedProps {
  /** Shows the balances and orders of the account, which are other nouns'. */
  readonly Money: ComponentType<MoneyProps>;
}

const mayDo = (
  action: UserAction,
  { isDisabled, isDeleted, secondFactorSince, isOthers }: UserFile['user'] & { readonly isOthers: boolean },
): boolean => {
  if (isDeleted) return false;
  if (action === 'enable') return isDisabled;
  if (action === 'removeSecondFactor') return secondFactorSince !== null && isOthers;
  return !isDisabled || (action !== 'disable' && action !== 'sendReset');
};

const File = ({
  file,
  act,
  onAct,
  Money,
}: Pick<UserPanelProps, 'act' | 'onAct' | 'Money'> & { readonly file: UserFile }) => {
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
      <Money id={user.id} userName={user.userName} />
      <section aria-label={t('customers.history')}>
        <h3 className={styles['heading']}>{t('customers.history')}</h3>
        <OrderHistory entries={history} label={t('customers.history')} />
      </section>
    </>
  );
};

/** The panel of one account: its state, the possible actions, its money, and its history. */
export const UserPanel = ({ id, onClose, ...acts }: UserPanelProps) => {
  const { t } = useText(accountTexts, customersTexts);
  return (
    <FilePanel
      query={useUser(id)}
      title={({ user }) => shownName(user.userName)}
      waitingTitle={t('customers.account')}
      onClose={onClose}
    >
      {(file) => <File file={file} {...acts} />}
    </FilePanel>
  );
};
