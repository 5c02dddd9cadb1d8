import { useProfileQuery } from '../shared/api/profile-api.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { OfficePage } from '../shared/office/office-page.tsx';
import { PaymentsList } from '../features/payments/office/payments-list.tsx';
import { Tabs, useTab } from '../shared/office/tabs.tsx';
import { officeTexts } from '../shared/office/office-texts.ts';

const Prices = lazily(async () => (await import('../features/upgrades/office/prices.tsx')).Prices);
const FinanceStatistics = lazily(async () => (await import('./finance-statistics.tsx')).FinanceStatistics);

const more = ['endedAt'];

/** All recharge orders, with history and manual editing; statistics; for an admin also the prices of the levels. */
export const PayManagementPage = () => {
  const { t } = useText(officeTexts);
  const { data: profile } = useProfileQuery();
  const isAdmin = profile?.role.roleKey === 'admin';
  const names = ['orders', 'statistics', ...(isAdmin ? (['prices'] as const) : [])] as const;
  const tab = useTab<(typeof names)[number]>(names);
  return (
    <OfficePage path="/payManagement">
      <Tabs
        label={t('pages./payManagement.name')}
        chosen={tab}
        tabs={names.map((name) => ({ name, label: t(`office.tabs.${name}`) }))}
      />
      <Suspense>
        {tab === 'orders' && <PaymentsList name="payments" more={more} />}
        {tab === 'statistics' && <FinanceStatistics />}
        {tab === 'prices' && <Prices />}
      </Suspense>
    </OfficePage>
  );
};
