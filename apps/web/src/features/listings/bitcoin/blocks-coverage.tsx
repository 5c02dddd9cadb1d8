import type { BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import { isoDay } from '@chaintide/contracts/iso-day';
import { MINUTE } from '@chaintide/contracts/limits';
import { useNow } from '../../../shared/browser/use-now.ts';
import { ageText, formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';

/** Since when blocks are listed, and the last one. */
export const BlocksCoverage = ({ simulated, blocks }: BitcoinBlocksState) => {
  const { t, language } = useText(listingsTexts);
  const now = useNow(MINUTE / 4, useLive().now);
  if (!blocks) return null;
  const age = ageText(now - blocks.to);
  return (
    <p className={styles['origin']}>
      {simulated && <SimulatedMark />}
      <span title={formatMoment(blocks.to, language)}>
        {t('listings.blocks.covers', {
          from: isoDay(blocks.from),
          height: blocks.height.toLocaleString('en'),
          age: t(age.key, age.args),
        })}
      </span>
    </p>
  );
};
