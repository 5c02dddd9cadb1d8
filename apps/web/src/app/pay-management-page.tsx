import { useProfileQuery } from '../shared/api/profile-api.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { Suspense } from 'react';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { OfficePage } from '../shared/office/office-page.tsx';
import { PaymentsList } from '../features/payments/office/payments-list.tsx';
import { Tabs, useTab } from '../shared/office/tabs.tsx';
import { officeTexts } from '../shared/office/office-texts.ts';

const Prices = lazily(async () => (await import('../features/upgrades/office/prices.tsx')).Prices);

/** All recharge orders, with history and manual editing; for an admin also the prices of the levels. */
export const PayManagementPage = () => {
  const { t } = useText(officeTexts);
  const { data: profile } = useProfileQuery();
  const tab = useTab(['orders', 'prices']);
  const isAdmin = profile?.role.roleKey === 'admin';
  return (
    <OfficePage path="/payManagement">
      {isAdmin && (
        <Tabs
          label={t('pages./payManagement.name')}
          chosen={tab}
          tabs={[
            { name: 'orders', label: t('office.tabs.orders') },
            { name: 'prices', label: t('office.tabs.prices') },
          ]}
        />
      )}
      {tab === 'prices' && isAdmin ? (
        <Suspense>
          <Prices />
        </Suspense>
      ) : (
        <PaymentsList name="payments" more={more} />
      )}
    </OfficePage>
  );
};

const more = ['endedAt'];
