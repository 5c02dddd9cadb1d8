import type { Withdrawal } from '@chaintide/contracts/withdrawals';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { AddressBook } from './address-book.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** Stablecoins out: the application; what became of it stands on its own page. */
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
