import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { BLOCK_MS, HALVING_BLOCKS, type ChainHeight, type Newest, type Today } from '@chaintide/contracts/charts/today';
import { formatExact, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { formatBucket } from '../../shared/format/time.ts';
import { todayTexts } from '../../shared/i18n/today-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { FlashValue } from '../../shared/ui/figures/flash-value.tsx';
import { TickerChange } from '../../shared/ui/figures/ticker-change.tsx';
import { LateTickerTrouble } from '../../shared/money/late-ticker-trouble.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './facts.module.css';
import { linkTo } from './link-to.ts';

export const BTC = 'BTCUSDT';
export const ETH = 'ETHUSDT';

const Fact = ({ name, children, note }: { name: ReactNode; children: ReactNode; note?: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>
      <span className={styles['value']}>{children}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </dd>
  </div>
);

const Price = ({ symbol, name }: { symbol: string; name: string }) => {
  const { language } = useText();
  const { data: ticker } = useTickerQuery(symbol);
  if (!ticker)
    return (
      <Fact name={name} note={<LateTickerTrouble symbol={symbol} />}>
        {NO_VALUE}
      </Fact>
    );
  return (
    <Fact name={name} note={<TickerChange ticker={ticker} />}>
      <FlashValue value={ticker.price} subject={symbol} title={formatExact(ticker.price, 'usd', language)}>
        {formatNumber(ticker.price, 'usd', language)}
      </FlashValue>
      {ticker.simulated && <SimulatedMark brief="silent" />}
    </Fact>
  );
};

/** A fact of the catalogue; above the reader's grade, its name alone. */
const Headline = ({ indicator, newest }: { indicator: Indicator; newest: Newest | undefined }) => {
  const { t, pick } = useText(todayTexts);
  const { grade } = useSession();
  const isLocked = gradeOfTier(indicator.tier) > grade;
  const { unit } = indicator;
  const unitName = unit === 'btc' || unit === 'eth' ? t(`format.units.${unit}`) : '';
  return (
    <Fact
      name={<Link to={linkTo(indicator.id)}>{pick(indicator.label)}</Link>}
      note={newest && <time>{formatBucket(newest.time * SECOND, false)}</time>}
    >
      {isLocked && (
        <span className={styles['locked']} title={t('shell.sidebar.locked')}>
          <Icon name="lock" />
          {t(`shell.stars.plan.${indicator.tier}`)}
        </span>
      )}
      {newest && (
        <>
          <ShortNumber value={newest.value} unit={unit} /> {unitName}
          {newest.simulated && <SimulatedMark brief="silent" />}
        </>
      )}
      {!newest && !isLocked && NO_VALUE}
    </Fact>
  );
};

/** The height now: since the newest block that is known, blocks are taken to be ten minutes apart. */
const estimated = ({ tip, at }: ChainHeight, now: number): number =>
  tip + Math.max(0, Math.floor((now - at * SECOND) / BLOCK_MS));

const Halving = ({ height }: { height: ChainHeight | null }) => {
  const { t, language } = useText(todayTexts);
  const now = useNow(MINUTE);
  if (!height) return null;
  const blocks = estimated(height, now);
  const left = HALVING_BLOCKS - (blocks % HALVING_BLOCKS);
  const count = (value: number): string => formatNumber(value, 'count', language);
  const known = t('today.heightKnown', { blocks: count(height.tip), time: formatBucket(height.at * SECOND, true) });
  return (
    <>
      <Fact name={t('today.height')}>
        <span title={known}>
          {t('today.about', { value: count(blocks) })}
          {height.simulated && <SimulatedMark brief="silent" />}
        </span>
      </Fact>
      <Fact name={t('today.halving')} note={t('today.blocksLeft', { count: count(left) })}>
        <span title={t('today.halvingAt', { height: count(blocks + left) })}>
          {t('today.daysLeft', { count: count(Math.ceil((left * BLOCK_MS) / DAY)) })}
        </span>
      </Fact>
    </>
  );
};

/** Prices, and the state of the chain. */
export const Facts = ({ catalogue, today }: { catalogue: Catalogue; today: Today }) => (
  <dl className={styles['facts']}>
    <Price symbol={BTC} name="BTC" />
    <Price symbol={ETH} name="ETH" />
    {catalogue.indicators
      .filter(({ isHeadline }) => isHeadline)
      .map((indicator) => (
        <Headline
          key={indicator.id}
          indicator={indicator}
          newest={today.headlines.find(({ id }) => id === indicator.id)}
        />
      ))}
    <Halving height={today.height} />
  </dl>
);
