import type { Network } from '@chaintide/contracts/money/networks';
import { formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useTypedAddress } from './address-choice.tsx';
import styles from './withdrawals.module.css';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** A note on when an address can be paid; `otherwise` if it already can. */
export const AddressWait = ({
  network,
  address,
  otherwise,
}: {
  readonly network: Network | '';
  readonly address: string;
  readonly otherwise?: string;
}) => {
  const { t, language } = useText(withdrawalsTexts);
  const live = useLive();
  const { isNew, usableAt } = useTypedAddress(network, address);
  if (isNew) return <span className={styles['wait']}>{t('withdrawals.form.newAddress')}</span>;
  if (usableAt !== undefined && usableAt > live.now())
    return (
      <span className={styles['wait']}>
        {t('withdrawals.form.waitingAddress', { moment: formatMoment(usableAt, language) })}
      </span>
    );
  return otherwise;
};
