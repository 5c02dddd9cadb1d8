import { statisticsDays, type StatisticsDays } from '@chaintide/contracts/money/daily-orders';
import { paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import { paymentStates, type PaymentState } from '@chaintide/contracts/money/payments';
import { withdrawalStates, type WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import { useCallback, useState } from 'react';
import { paymentTones } from '../features/payments/payment-tones.ts';
import { levelTones } from '../features/upgrades/office/level-tones.ts';
import { withdrawalTones } from '../features/withdrawals/withdrawal-tones.ts';
import { accountTexts } from '../shared/i18n/account-texts.ts';
import { moneyTexts } from '../shared/i18n/money-texts.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { measures, type Measure } from '../shared/statistics/daily-bars.ts';
import { DailyPanel } from '../shared/statistics/daily-panel.tsx';
import { statisticsTexts } from '../shared/statistics/statistics-texts.ts';
import { Choice } from '../shared/ui/popup/choice.tsx';
import styles from './finance-statistics.module.css';

interface Shown {
  readonly days: StatisticsDays;
  readonly measure: Measure;
}

const Payments = (shown: Shown) => {
  const { t } = useText(moneyTexts, statisticsTexts);
  const nameOf = useCallback((state: PaymentState) => t(`paymentStates.${state}`), [t]);
  return (
    <DailyPanel
      {...shown}
      kind="payments"
      parts={paymentStates}
      tones={paymentTones}
      nameOf={nameOf}
      heading={t('statistics.part')}
      about={t('statistics.about')}
    />
  );
};

const Withdrawals = (shown: Shown) => {
  const { t } = useText(moneyTexts, statisticsTexts);
  const nameOf = useCallback((state: WithdrawalState) => t(`withdrawalStates.${state}`), [t]);
  return (
    <DailyPanel
      {...shown}
      kind="withdrawals"
      parts={withdrawalStates}
      tones={withdrawalTones}
      nameOf={nameOf}
      heading={t('statistics.part')}
      about={t('statistics.about')}
    />
  );
};

const Upgrades = (shown: Shown) => {
  const { t } = useText(accountTexts, statisticsTexts);
  const nameOf = useCallback((level: PaidLevel) => t(`account.level.${level}`), [t]);
  return (
    <DailyPanel
      {...shown}
      kind="upgrades"
      parts={paidLevels}
      tones={levelTones}
      nameOf={nameOf}
      heading={t('statistics.level')}
      about={t('statistics.aboutUpgrades')}
    />
  );
};

/** Recharges, withdrawals and levels sold, by day. */
export const FinanceStatistics = () => {
  const { t } = useText(statisticsTexts);
  const [days, setDays] = useState<StatisticsDays>('30');
  const [measure, setMeasure] = useState<Measure>('amount');
  const shown = { days, measure };
  return (
    <>
      <div className={styles['tools']}>
        <Choice
          name={t('statistics.period')}
          value={days}
          options={statisticsDays.map((value) => ({ value, label: t(`statistics.days.${value}`) }))}
          onChoose={setDays}
        />
        <Choice
          name={t('statistics.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`statistics.measures.${value}`) }))}
          onChoose={setMeasure}
        />
      </div>
      <Payments {...shown} />
      <Withdrawals {...shown} />
      <Upgrades {...shown} />
    </>
  );
};
