import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import type { ReportKind } from '@chaintide/contracts/reports/reports';

export type PeriodKind = Extract<ReportKind, 'daily' | 'weekly' | 'monthly'>;

/** The days that an automatic draft is about. */
export interface Period {
  readonly kind: PeriodKind;
  /** Its last day. */
  readonly day: string;
  /** How many there are. */
  readonly days: number;
}

const READY_MS = 30 * MINUTE; // after midnight UTC: sources have given the day by then
const WEEK = 7;
const EPOCH_SUNDAY = 3; // 4 January 1970

/** The newest period of each kind that is over: yesterday, the week to the last Sunday, and the last month. */
export const endedPeriods = (now: number): readonly Period[] => {
  const yesterday = Math.floor((now - READY_MS) / DAY) - 1;
  const sunday = yesterday - ((yesterday - EPOCH_SUNDAY) % WEEK);
  const tomorrow = new Date((yesterday + 1) * DAY);
  const [year, month] = [tomorrow.getUTCFullYear(), tomorrow.getUTCMonth()];
  const monthEnd = Date.UTC(year, month, 1) - DAY;
  return [
    { kind: 'daily', day: isoDay(yesterday * DAY), days: 1 },
    { kind: 'weekly', day: isoDay(sunday * DAY), days: WEEK },
    { kind: 'monthly', day: isoDay(monthEnd), days: new Date(monthEnd).getUTCDate() },
  ];
};
