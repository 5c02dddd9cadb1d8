import type { Payment } from '@chaintide/contracts/money/payments';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PaymentList } from '../../features/payments/own/payment-list.tsx';
import { paymentsLink } from '../../features/payments/own/payments-view.ts';
import { ReceiptList } from '../../features/upgrades/own/receipt-list.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { Panel, TabPart } from '../../shared/ui/page.tsx';
import { upgradesTexts } from '../../features/upgrades/own/upgrades-texts.ts';
import { paymentsTexts } from '../../features/payments/own/payments-texts.ts';

/** Part of the wallet's statement: levels bought from the balance, and deposits to it. */
export const PayHistoriesPage = () => {
  const { t } = useText(paymentsTexts, upgradesTexts);
  const navigate = useNavigate();
  const [view, setView] = useState(paymentsLink.first);
  const open = ({ id }: Payment): void => {
    void navigate(`/Recharge?order=${id}`);
  };
  return (
    <TabPart
      about={t('pages./payHistories.about')}
      tools={<Link to="/ConsumptionRecords">{t('pages./ConsumptionRecords.name')}</Link>}
    >
      <Panel title={t('upgrades.receipts.title')}>
        <ReceiptList isPart />
      </Panel>
      <Panel title={t('payments.list.title')}>
        <PaymentList
          view={view}
          onView={(part) => setView((before) => ({ ...before, ...part }))}
          onOpen={open}
          isPart
        />
      </Panel>
    </TabPart>
  );
};
