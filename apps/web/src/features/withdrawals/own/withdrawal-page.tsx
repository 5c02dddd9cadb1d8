import type { Withdrawal } from '@chaintide/contracts/money/withdrawals';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Panel, TabPart } from '../../../shared/ui/page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import { withdrawalsTexts } from './withdrawals-texts.ts';
import { withdrawalsLink } from './withdrawals-view.ts';

const BOOK = '#address-book'; // in mails that were sent before the addresses had a tab

/** A tab of the wallet: the request of a withdrawal, and all earlier ones; each has a page of its own. */
export const WithdrawalPage = () => {
  const { t } = useText(withdrawalsTexts);
  const navigate = useNavigate();
  const say = useSay();
  const { view, change } = useListLink(withdrawalsLink);
  const applied = ({ id }: Withdrawal): void => {
    say('info', { text: 'withdrawals.form.done' });
    void navigate(`/withdrawalDetails?id=${id}`);
  };
  if (useLocation().hash === BOOK) return <Navigate to="/wallet/addresses" replace />;
  return (
    <TabPart
      about={t('withdrawals.about')}
      tools={<Link to="/wallet/addresses">{t('withdrawals.form.addresses')}</Link>}
    >
      <WithdrawalForm onApplied={applied} />
      <Panel title={t('withdrawals.list.title')}>
        <WithdrawalList view={view} onView={change} isPart />
      </Panel>
    </TabPart>
  );
};
