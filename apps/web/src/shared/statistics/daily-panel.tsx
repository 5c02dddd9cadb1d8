import type { DailyOrders, StatisticsDays } from '@chaintide/contracts/money/daily-orders';
import { Suspense, useCallback, useMemo } from 'react';
import { lazily } from '../browser/chunk-loading.ts';
import { formatAmount } from '../format/amount.ts';
import { useText } from '../i18n/use-text.ts';
import { Failed } from '../ui/failed.tsx';
import { Panel } from '../ui/page.tsx';
import type { BarChartProps } from './bar-chart.tsx';
import { barsOf, sumsOf, type Measure } from './daily-bars.ts';
import { useDailyOrdersQuery, type DailyKind } from './daily-orders-api.ts';
import styles from './daily-panel.module.css';
import { statisticsTexts } from './statistics-texts.ts';
import type { Tones } from './tone-colours.ts';

const BarChart = lazily(async () => (await import('./bar-chart.tsx')).BarChart) as <P extends string>(
  props: BarChartProps<P>,
) => React.JSX.Element;

interface Parted<P extends string> {
  readonly parts: readonly P[];
  readonly tones: Tones<P>;
  readonly nameOf: (part: P) => string;
}

interface DailyPanelProps<P extends string> extends Parted<P> {
  readonly kind: DailyKind;
  /** The heading of the parts. */
  readonly heading: string;
  readonly about: string;
  readonly days: StatisticsDays;
  readonly measure: Measure;
}

const Sums = <P extends string>({ found, parts, nameOf, heading }: Sumed<P>) => {
  const { t, language } = useText(statisticsTexts);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <table className={styles['sums']}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('statistics.measures.orders')}</th>
          <th scope="col">{t('statistics.measures.amount')}</th>
          <th scope="col">{t('statistics.share')}</th>
        </tr>
      </thead>
      <tbody>
        {sumsOf(found, parts).map(({ part, orders, amount, share }) => (
          <tr key={part}>
            <th scope="row">{nameOf(part)}</th>
            <td>{orders.toLocaleString(language)}</td>
            <td>{formatAmount(amount, language)}</td>
            <td>{percent.format(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface Sumed<P extends string> extends Parted<P> {
  readonly found: DailyOrders;
  readonly heading: string;
}

const Found = <P extends string>({ found, measure, ...rest }: Sumed<P> & { readonly measure: Measure }) => {
  const { t, language } = useText(statisticsTexts);
  const bars = useMemo(() => barsOf(found, measure), [found, measure]);
  const format = useCallback(
    (value: number) =>
      measure === 'amount' ? `$${formatAmount(value.toFixed(6), language)}` : value.toLocaleString(language),
    [measure, language],
  );
  if (found.rows.length === 0) return <p className={styles['empty']}>{t('statistics.empty')}</p>;
  return (
    <>
      <div className={styles['chart']}>
        <Suspense>
          <BarChart bars={bars} parts={rest.parts} tones={rest.tones} nameOf={rest.nameOf} format={format} />
        </Suspense>
      </div>
      <Sums found={found} {...rest} />
    </>
  );
};

/** The orders of one kind by day, as stacked bars and as sums of the period; updated live. */
export const DailyPanel = <P extends string>({ kind, days, about, ...rest }: DailyPanelProps<P>) => {
  const { t } = useText(statisticsTexts);
  const { data, error, refetch } = useDailyOrdersQuery({ kind, days });
  return (
    <Panel title={t(`statistics.${kind}`)}>
      <p className={styles['about']}>{about}</p>
      {data ? (
        <Found found={data} {...rest} />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <div className={styles['chart']} aria-busy="true" />
      )}
    </Panel>
  );
};
