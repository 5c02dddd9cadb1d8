import { DAY } from '@chaintide/contracts/limits';

export const YEAR_DAYS = 365.25;

/** Days since 1970-01-01 UTC: the simulation's unit of time above a minute. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

export const timeOf = (day: number): number => day * DAY;

export const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00:00Z`));

export const dateOf = (day: number): string => new Date(timeOf(day)).toISOString().slice(0, 10);
