import { dateOf } from './days.ts';

const EPOCH_WEEKDAY = 4; // 1970-01-01 was a Thursday
const DAYS_OF_WEEK = 7;
const FIXED_HOLIDAYS = ['01-01', '07-04', '12-25'];
const MONTH_AND_DAY = 'YYYY-'.length;

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + EPOCH_WEEKDAY) % DAYS_OF_WEEK;

export const isWeekend = (day: number): boolean => weekdayOf(day) % (DAYS_OF_WEEK - 1) === 0;

export const isHoliday = (day: number): boolean => FIXED_HOLIDAYS.includes(dateOf(day).slice(MONTH_AND_DAY));

/** Whether the exchanges of the United States trade. */
export const isSession = (day: number): boolean => !isWeekend(day) && !isHoliday(day);
