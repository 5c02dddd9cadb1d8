import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { monthsBefore, type Range } from '@chaintide/chart/gestures/range';
import type { TextKey } from '../../../shared/i18n/text-key.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { DayField } from './day-field.tsx';
import { KnownForm, type KnownChoice } from './known-form.tsx';
import styles from './range-picker.module.css';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const YEARS = 4; // one cycle between Bitcoin halvings
const LONG_YEARS = [10, 30]; // of money and bonds, whose history is longer than that of any coin
const LONGEST_MONTHS = 12 * Math.max(...LONG_YEARS);

/** The error in two days as entered; an incomplete date field is empty. */
const problemOf = ({ from, to }: Days, today: string): TextKey<'tools'> | undefined => {
  if (from === '' || to === '') return 'tools.range.missing';
  if (to > today || from > today) return 'tools.range.future';
  return from < to ? undefined : 'tools.range.order';
};

const monthsUntil = (today: string, months: number): Days => ({
  from: isoDay(monthsBefore(Date.parse(today), months)),
  to: today,
});

/** The initial days of the fields: the current choice, or else one month back. */
const daysOf = (range: Range | undefined, last: string): Days =>
  range && 'from' in range ? { from: range.from, to: range.to ?? last } : monthsUntil(last, 1);

const quickChoices = (last: string): { key: TextKey<'tools'>; args: { year: string }; days: Days }[] => {
  const year = Number(last.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, ago) => String(year - 1 - ago));
  return [
    { key: 'tools.range.month', args: { year: '' }, days: monthsUntil(last, 1) },
    { key: 'tools.range.quarter', args: { year: '' }, days: monthsUntil(last, 3) },
    ...years.map((name) => ({
      key: 'tools.range.year' as const,
      args: { year: name },
      days: { from: `${name}-01-01`, to: `${name}-12-31` },
    })),
    ...LONG_YEARS.map((count) => ({
      key: 'tools.range.years' as const,
      args: { year: String(count) },
      days: monthsUntil(last, 12 * count),
    })),
  ];
};

interface DaysFormProps {
  readonly range: Range | undefined;
  readonly today: string;
  /** The day of the newest point. */
  readonly last: string;
  readonly onChoose: (range: Range) => void;
}

const DaysForm = ({ range, today, last, onChoose }: DaysFormProps) => {
  const { t } = useText(toolsTexts);
  const [days, setDays] = useState(() => daysOf(range, last));
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const problem = problemOf(days, today);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem) setTried(true);
    else onChoose(days);
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <DayField
        label={t('tools.range.from')}
        min={monthsUntil(today, LONGEST_MONTHS).from}
        max={today}
        value={days.from}
        ref={first}
        onType={(from) => setDays({ ...days, from })}
      />
      <DayField
        label={t('tools.range.to')}
        min={monthsUntil(today, LONGEST_MONTHS).from}
        max={today}
        value={days.to}
        onType={(to) => setDays({ ...days, to })}
      />
      <p
        className={styles['note']}
        data-wrong={isTried && problem !== undefined}
        role={isTried && problem ? 'alert' : undefined}
      >
        {t(isTried && problem ? problem : 'tools.range.utc')}
      </p>
      <div className={styles['quick']} role="group" aria-label={t('tools.range.quick')}>
        {quickChoices(last).map((choice) => (
          <ToolButton
            key={choice.days.from}
            aria-pressed={choice.days.from === days.from && choice.days.to === days.to}
            onClick={() => onChoose(choice.days)}
          >
            {t(choice.key, choice.args)}
          </ToolButton>
        ))}
      </div>
      <ActionButton type="submit">{t('tools.range.apply')}</ActionButton>
    </form>
  );
};

interface RangePickerProps extends Omit<DaysFormProps, 'today' | 'last'> {
  /** Start of the newest bucket, Unix seconds; absent before there is one, and where a range serves several charts. */
  readonly newestAt: number | undefined;
  readonly known: KnownChoice | undefined;
  readonly onClose: () => void;
}

/** Any two days, and the day as of which the chart is shown; none of them in the future. */
export const RangePicker = ({ newestAt, range, onChoose, known, onClose }: RangePickerProps) => {
  const live = useLive();
  const [today] = useState(() => isoDay(live.now()));
  const last = newestAt === undefined ? today : isoDay(newestAt * SECOND);
  const chooseRange = (picked: Range): void => {
    onChoose(picked);
    onClose();
  };
  return (
    <>
      <DaysForm range={range} today={today} last={last} onChoose={chooseRange} />
      {known && <KnownForm {...known} today={today} onClose={onClose} />}
    </>
  );
};
