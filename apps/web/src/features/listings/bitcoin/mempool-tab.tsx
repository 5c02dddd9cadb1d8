import type { Mempool, MempoolState } from '@chaintide/contracts/market/mempool';
import { SECOND } from '@chaintide/contracts/limits';
import { NO_VALUE } from '@chaintide/indicators/number';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { useNow } from '../../../shared/browser/use-now.ts';
import { ageText, formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { useMempoolQuery } from './mempool-api.ts';

const MEGA = 1e6; // bytes
const FEE_DIGITS = 2;

const megabytes = (bytes: number | null): string => (bytes === null ? NO_VALUE : `${(bytes / MEGA).toFixed(2)} MB`);

/** Satoshi a virtual byte. */
const feeText = (fee: number | null): string =>
  fee === null ? NO_VALUE : `${fee.toLocaleString('en', { maximumFractionDigits: FEE_DIGITS })} sat/vB`;

const Counted = ({ time, simulated }: { readonly time: number; readonly simulated: boolean }) => {
  const { t, language } = useText(listingsTexts);
  const age = ageText(useNow(SECOND, useLive().now) - time);
  return (
    <p className={styles['origin']}>
      {simulated && <SimulatedMark />}
      <span title={formatMoment(time, language)}>{t('listings.mempool.counted', { age: t(age.key, age.args) })}</span>
    </p>
  );
};

const Figures = ({ mempool }: { readonly mempool: Mempool }) => {
  const { t } = useText(listingsTexts);
  const { transactions, vbytes, totalFee, averageFee, minFee, usage, limit } = mempool;
  const used = limit === null ? megabytes(usage) : `${megabytes(usage)} / ${megabytes(limit)}`;
  const lines = [
    ['transactions', transactions.toLocaleString('en')],
    ['vbytes', [<ShortNumber key="vbytes" value={vbytes} unit="count" />, ' vB']],
    ['totalFee', totalFee === null ? NO_VALUE : `${totalFee} BTC`],
    ['averageFee', feeText(averageFee)],
    ['minFee', feeText(minFee)],
    ['usage', used],
  ] as const;
  return (
    <Facts look="spread">
      {lines.map(([name, text]) => (
        <Fact key={name} name={t(`listings.mempool.facts.${name}`)}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
};

const Told = ({ mempool, simulated, isRefused }: MempoolState) => {
  const { t } = useText(listingsTexts);
  if (!mempool) return <p role="status">{t(isRefused ? 'listings.mempool.refused' : 'listings.mempool.awaited')}</p>;
  return (
    <>
      <Counted time={mempool.time} simulated={simulated} />
      <Panel title={t('listings.mempool.label')}>
        <Figures mempool={mempool} />
      </Panel>
      <p className={styles['about']}>{t('listings.mempool.about')}</p>
    </>
  );
};

/** Transactions that wait for a block, as the node counts it, live. */
export const MempoolTab = () => {
  const { data, error, refetch } = useMempoolQuery();
  if (data) return <Told {...data} />;
  return error ? <Failed error={error} onRetry={refetch} /> : null;
};
