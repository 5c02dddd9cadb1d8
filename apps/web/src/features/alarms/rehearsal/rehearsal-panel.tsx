import { alarmDraft, type AlarmDraft, type Rehearsal } from '@chaintide/contracts/alarms/alarms';
import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { formatNumber } from '@chaintide/indicators/number';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { useRehearsalQuery } from '../shared/alarms-api.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { lacksIndicator, unjudged, type AlarmValues } from '../shared/alarm-values.ts';
import { useSentence, useUnit } from '../shared/use-sentence.ts';
import { RehearsalChart } from './rehearsal-chart.tsx';
import { firingsOf } from './rehearsal-view.ts';

const PAUSE_MS = SECOND / 2; // after the last key
const SHOWN = 5;

const rehearsed = alarmDraft.pick({ rule: true, hold: true, cycle: true });
type Rehearsed = Pick<AlarmDraft, 'rule' | 'hold' | 'cycle'>;

/** The typed alarm, once it is whole and typing has paused. */
const useTyped = (values: AlarmValues): Rehearsed | undefined => {
  const { rule, hold, cycle } = unjudged(values);
  const text = JSON.stringify({ rule, hold, cycle });
  const [typed, setTyped] = useState<string>(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const judged = rehearsed.safeParse(JSON.parse(typed));
  const isBlank = lacksIndicator(values);
  return judged.success && !isBlank ? judged.data : undefined;
};

const percent = (fraction: number | null): string =>
  fraction === null ? '–' : `${fraction > 0 ? '+' : ''}${(fraction * 100).toFixed(1)}%`;

interface ShownProps {
  readonly rehearsal: Rehearsal;
  readonly wish: Rehearsed;
}

const Facts = ({ rehearsal, wish }: ShownProps) => {
  const { t, language } = useText(alarmsTexts);
  const unit = useUnit()(wish.rule);
  const { current, fire, firings, monthly, falseMonthly, longestSilence } = rehearsal;
  const isReached = current !== null && (wish.rule.condition.type === 'below' ? current <= fire : current >= fire);
  const distance = current === null || fire === 0 ? null : (fire - current) / Math.abs(current);
  const isFormula = wish.rule.subject.kind === 'formula';
  const truth = t(current === 1 ? 'alarms.rehearsal.holds' : 'alarms.rehearsal.fails');
  const now = isFormula ? truth : formatNumber(current ?? NaN, unit, language);
  const facts = [
    ['current', current === null ? '–' : now],
    ...(isFormula ? [] : [['distance', isReached ? t('alarms.rehearsal.reached') : percent(distance)] as const]),
    ['count', String(firings.length)],
    ['monthly', monthly.toFixed(2)],
    ['false', falseMonthly.toFixed(2)],
    ['silence', t('alarms.rehearsal.days', { days: longestSilence })],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} title={name === 'false' ? t('alarms.rehearsal.falseHint') : undefined}>
          <dt>{t(`alarms.rehearsal.${name}`)}</dt>
          <dd>
            {value}
            {name === 'current' && rehearsal.simulated && <SimulatedMark brief="silent" />}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** How the firings on the values of the time differ from those on the values of today. */
const Known = ({ rehearsal }: Pick<ShownProps, 'rehearsal'>) => {
  const { t } = useText(alarmsTexts);
  const { known } = rehearsal;
  if (!known) return <p className={styles['quiet']}>{t('alarms.rehearsal.knownNone')}</p>;
  const counts = Object.groupBy(firingsOf(rehearsal), ({ on }) => on);
  const [today, then] = [counts.today?.length ?? 0, counts.then?.length ?? 0];
  if (today + then === 0) return <p className={styles['quiet']}>{t('alarms.rehearsal.knownSame')}</p>;
  return (
    <p className={styles['known']}>
      {t('alarms.rehearsal.knownDiffers', { count: known.firings.length })}
      {(['then', 'today'] as const).map((on) => (
        <span key={on}>
          <i className={styles['swatch']} data-on={on} aria-hidden="true" />
          {t(`alarms.rehearsal.only.${on}`, { count: on === 'then' ? then : today })}
        </span>
      ))}
    </p>
  );
};

const Firings = ({ rehearsal, wish }: ShownProps) => {
  const { t, language } = useText(alarmsTexts);
  const unit = useUnit()(wish.rule);
  const newest = firingsOf(rehearsal).slice(-SHOWN).toReversed();
  if (newest.length === 0) return <p className={styles['quiet']}>{t('alarms.rehearsal.none')}</p>;
  return (
    <div
      className={styles['scroller']}
      data-edges
      tabIndex={0}
      role="group"
      aria-label={t('alarms.rehearsal.newest', { count: newest.length })}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['when', 'value', 'recovered', 'after7', 'after30', 'after90'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`alarms.rehearsal.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ at, value, recoveredAt, after, on }) => (
            <tr key={at}>
              <td>
                {on !== 'both' && (
                  <i
                    className={styles['swatch']}
                    data-on={on}
                    role="img"
                    aria-label={t(`alarms.rehearsal.on.${on}`)}
                    title={t(`alarms.rehearsal.on.${on}`)}
                  />
                )}
                {isoDay(at - 1)}
              </td>
              <td>
                {formatNumber(value, unit, language)}
                {rehearsal.simulated && <SimulatedMark brief="silent" />}
              </td>
              <td>{recoveredAt === null ? t('alarms.rehearsal.open') : isoDay(recoveredAt - 1)}</td>
              {after.map((change, index) => (
                <td key={index} data-side={change === null || change === 0 ? undefined : change > 0 ? 'up' : 'down'}>
                  {percent(change)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Where the alarm that is typed would have fired. */
export const RehearsalPanel = ({ values }: { readonly values: AlarmValues }) => {
  const text = useText(alarmsTexts);
  const { t } = text;
  const wish = useTyped(values);
  const sentence = useSentence();
  const { currentData: rehearsal, error } = useRehearsalQuery(wish ?? skipToken);
  return (
    <section className={styles['rehearsal']} aria-label={t('alarms.rehearsal.title')} aria-live="polite">
      <h3 className={styles['heading']}>
        {t('alarms.rehearsal.title')}
        {wish && rehearsal?.simulated && <SimulatedMark />}
      </h3>
      <p className={styles['quiet']}>{t(wish ? 'alarms.rehearsal.about' : 'alarms.rehearsal.hint')}</p>
      {wish && error === undefined && !rehearsal && (
        <p className={styles['quiet']} role="status">
          {t('alarms.rehearsal.loading')}
        </p>
      )}
      {wish && error !== undefined && !rehearsal && (
        <p className={styles['refusal']}>{callFailureText(error as CallFailure, text)}</p>
      )}
      {wish && rehearsal && (
        <>
          <Facts rehearsal={rehearsal} wish={wish} />
          <RehearsalChart
            rehearsal={rehearsal}
            label={t('alarms.rehearsal.chart', { name: sentence(wish.rule), count: rehearsal.firings.length })}
          />
          <Known rehearsal={rehearsal} />
          <Firings rehearsal={rehearsal} wish={wish} />
        </>
      )}
    </section>
  );
};
