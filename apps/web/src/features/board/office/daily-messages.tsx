import { messageStates, type MessageState } from '@chaintide/contracts/support/board';
import { statisticsDays, type StatisticsDays } from '@chaintide/contracts/money/daily-orders';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { barsOf } from '../../../shared/statistics/daily-bars.ts';
import type { BarChartProps } from '../../../shared/statistics/bar-chart.tsx';
import { statisticsTexts } from '../../../shared/statistics/statistics-texts.ts';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { boardOfficeTexts } from './board-office-texts.ts';
import styles from './daily-messages.module.css';
import { messageTones } from './message-tones.ts';
import { useDailyMessagesQuery } from './office-api.ts';

const BarChart = lazily(async () => (await import('../../../shared/statistics/bar-chart.tsx')).BarChart) as (
  props: BarChartProps<MessageState>,
) => React.JSX.Element;

const NO_MONEY = '0.000000';

/** The messages of each day by their present state. */
export const DailyMessages = () => {
  const { t, language } = useText(boardOfficeTexts, statisticsTexts);
  const [days, setDays] = useState<StatisticsDays>('30');
  const { data, error, refetch } = useDailyMessagesQuery(days);
  const bars = useMemo(
    () =>
      data &&
      barsOf(
        { ...data, rows: data.rows.map(({ messages, ...row }) => ({ ...row, orders: messages, amount: NO_MONEY })) },
        'orders',
      ),
    [data],
  );
  const nameOf = useCallback((state: MessageState) => t(`boardOffice.state.${state}`), [t]);
  const format = useCallback((value: number) => value.toLocaleString(language), [language]);
  const period = (
    <Choice
      name={t('boardOffice.statistics.period')}
      value={days}
      options={statisticsDays.map((value) => ({ value, label: t(`statistics.days.${value}`) }))}
      onChoose={setDays}
    />
  );
  return (
    <Panel title={t('boardOffice.lists.history')} tools={period}>
      <p className={styles['about']}>{t('boardOffice.statistics.about')}</p>
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.rows.length === 0 && <p className={styles['about']}>{t('boardOffice.statistics.empty')}</p>}
      {bars && data && data.rows.length > 0 && (
        <div className={styles['chart']}>
          <Suspense>
            <BarChart bars={bars} parts={messageStates} tones={messageTones} nameOf={nameOf} format={format} />
          </Suspense>
        </div>
      )}
    </Panel>
  );
};
