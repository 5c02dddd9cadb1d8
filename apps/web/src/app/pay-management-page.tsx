import { useProfileQuery } from '../shared/api/profile-api.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { lazy, Suspense } from 'react';
import { OfficePage } from '../shared/office/office-page.tsx';
import { PaymentsList } from '../features/back-office/payments-list.tsx';
import { Tabs, useTab } from '../shared/office/tabs.tsx';

const Prices = lazy(async () => ({ default: (await import('../features/upgrades/office/prices.tsx')).Prices }));

/** Every recharge order, with its history and the edit by hand; for an admin the prices of the levels too. */
export const PayManagementPage = () => {
  const { t } = useText();
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
