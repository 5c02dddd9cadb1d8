import type { Holder } from '@chaintide/contracts/market/address-tags';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { HashText } from '../../../shared/money/chain-text.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { listingsTexts } from './listings-texts.ts';
import styles from './listings.module.css';

interface TransactionProps {
  readonly hash: string;
  /** Absent for simulated transactions, which are in no explorer. */
  readonly explorer: string | undefined;
}

export const TransactionText = ({ hash, explorer }: TransactionProps) => {
  const { t } = useText(listingsTexts);
  return (
    <span className={styles['price']}>
      <HashText hash={hash} isShort />
      {explorer === undefined ? (
        <SimulatedMark brief="silent" />
      ) : (
        <a href={explorer + hash} target="_blank" rel="noreferrer">
          {t('listings.transactions.explorer')}
        </a>
      )}
    </span>
  );
};

/** A time in the reader's zone, in UTC on hover. */
export const MomentText = ({ time }: { readonly time: number }) => {
  const { language } = useText();
  return <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>;
};

/** An address for a file, with its holder. */
export const ownerText = (address: string | null, tag: Holder | null): string =>
  tag ? `${address} (${tag.name})` : (address ?? '');
