import { SECOND } from '@chaintide/contracts/limits';
import { useNow } from '../../../shared/browser/use-now.ts';
import { formatClock } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import styles from './order.module.css';
import { paymentsTexts } from './payments-texts.ts';

const URGENT_MS = 300 * SECOND;

interface OrderClockProps {
  readonly until: number;
  /** Whether it waits for a submitted transaction. */
  readonly isNamed: boolean;
}

/** How long an order continues to wait for its transfer, by the gateway's clock. */
export const OrderClock = ({ until, isNamed }: OrderClockProps) => {
  const { t } = useText(paymentsTexts);
  const live = useLive();
  const left = Math.max(0, until - useNow(SECOND, live.now));
  return (
    <div className={styles['clock']} data-urgent={left < URGENT_MS}>
      <span className={styles['quiet']}>{t(isNamed ? 'payments.order.searching' : 'payments.order.left')}</span>
      <b role="timer">{formatClock(left)}</b>
      {left === 0 && <span>{t(isNamed ? 'payments.order.searchOver' : 'payments.order.timeUp')}</span>}
      {left > 0 && isNamed && <span className={styles['quiet']}>{t('payments.order.searchHint')}</span>}
    </div>
  );
};
