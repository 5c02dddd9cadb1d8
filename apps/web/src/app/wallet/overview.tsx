import { BalancesCard } from '../../features/account/balances-card.tsx';
import { FreezeNotice, useFrozen } from '../../features/withdrawals/own/freeze-notice.tsx';
import { NextSteps } from './next-steps.tsx';
import { OpenOrders } from './open-orders.tsx';
import styles from './overview.module.css';

/** A tab of the wallet: balances, orders in progress, and what to do next. */
export const Overview = () => {
  const frozen = useFrozen();
  return (
    <>
      {frozen && <FreezeNotice {...frozen} />}
      <div className={styles['cards']}>
        <BalancesCard />
        <NextSteps />
      </div>
      <OpenOrders />
    </>
  );
};
