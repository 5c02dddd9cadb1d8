import type { MessagePin } from '@chaintide/contracts/support/board';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { formatNumber } from '@chaintide/indicators/number';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { formatBucket } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './message.module.css';

/** The point of the chart that a message is about. */
export const PinMark = ({
  indicator,
  pin: { time, value, simulated },
}: {
  readonly indicator: string;
  readonly pin: MessagePin;
}) => {
  const { t, language } = useText(boardTexts);
  const { data } = useCatalogueQuery();
  const unit = data?.indicators.find(({ id }) => id === indicator)?.unit ?? 'ratio';
  const withHours = (time * SECOND) % DAY !== 0;
  return (
    <p className={styles['pin']}>
      <Icon name="flag" />
      {t('board.pinnedTo', {
        time: formatBucket(time * SECOND, withHours),
        value: formatNumber(value, unit, language),
      })}
      {simulated && <SimulatedMark brief="narrow" />}
    </p>
  );
};
