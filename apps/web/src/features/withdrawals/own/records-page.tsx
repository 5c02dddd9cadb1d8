import { useText } from '../../../shared/i18n/use-text.ts';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { ActionLink } from '../../../shared/ui/button.tsx';
import { TabPart } from '../../../shared/ui/page.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import { withdrawalsTexts } from './withdrawals-texts.ts';
import { withdrawalsLink } from './withdrawals-view.ts';

/** The withdrawals of the account on their own, in the wallet. */
export const RecordsPage = () => {
  const { t } = useText(withdrawalsTexts);
  const { view, change } = useListLink(withdrawalsLink);
  return (
    <TabPart
      about={t('withdrawals.about')}
      tools={<ActionLink to="/Withdrawal">{t('withdrawals.list.apply')}</ActionLink>}
    >
      <WithdrawalList view={view} onView={change} />
    </TabPart>
  );
};
