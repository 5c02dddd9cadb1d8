import type { Withdrawal } from '@chaintide/contracts/withdrawals';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { AddressBook } from './address-book.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** The request of a withdrawal; its progress is shown on a page of its own. */
export const WithdrawalPage = () => {
  const { t } = useText(withdrawalsTexts);
  const navigate = useNavigate();
  const say = useSay();
  const applied = ({ id }: Withdrawal): void => {
    say('info', { text: 'withdrawals.form.done' });
    void navigate(`/withdrawalDetails?id=${id}`);
  };
  return (
    <Page
      title={t('pages./Withdrawal.name')}
      about={t('withdrawals.about')}
      tools={<Link to="/withdrawalRecords">{t('withdrawals.form.records')}</Link>}
    >
      <WithdrawalForm onApplied={applied} />
      <AddressBook />
    </Page>
  );
};
