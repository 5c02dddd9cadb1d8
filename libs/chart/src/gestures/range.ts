import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { Domain } from './domain.ts';
import type { Window } from './window.ts';

export const presets = ['1m', '3m', '6m', 'ytd', '1y', '4y', 'all'] as const;
export type Preset = (typeof presets)[number];

/** A range as stored in a link: a preset, or days; without a last day, it extends to the newest point. */
export type Range = { readonly preset: Preset } | { readonly from: string; readonly to?: string };

const DAYS = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})?$/;

/** Whether a text is a UTC day that exists, `2024-02-29`. */
export const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDay(ms) === text;
};

const isPreset = (text: string): text is Preset => (presets as readonly string[]).includes(text);

/** Parses a range; undefined if it is unknown, has impossible days, or does not end after it starts. */
export const parseRange = (text: string): Range | undefined => {
  if (isPreset(text)) return { preset: text };
  const [, from, to] = DAYS.exec(text) ?? [];
  if (!from || !isDay(from) || (to !== undefined && (!isDay(to) || to <= from))) return undefined;
  return to === undefined ? { from } : { from, to };
};

export const rangeText = (range: Range): string =>
  'preset' in range ? range.preset : `${range.from}_${range.to ?? ''}`;

/** The same day of an earlier month, or the last day of a shorter one. */
export const monthsBefore = (ms: number, months: number): number => {
  const date = new Date(ms);
  const target = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  return target + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY;
};

const presetMonths: Record<Exclude<Preset, 'ytd' | 'all'>, number> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '4y': 48 };

const presetStart = (preset: Preset, { first, last }: Domain): number => {
  const end = last * SECOND;
  if (preset === 'all') return first;
  if (preset === 'ytd') return Date.UTC(new Date(end).getUTCFullYear(), 0, 1) / SECOND;
  return monthsBefore(end, presetMonths[preset]) / SECOND;
};

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / SECOND;

/** The time span of a range, not yet limited to the domain. */
export const stretchOf = (range: Range, domain: Domain): Window => {
  if ('preset' in range) return { from: presetStart(range.preset, domain), to: domain.last };
  return { from: secondsOf(range.from), to: range.to === undefined ? domain.last : secondsOf(range.to) };
};

/** Whether a range covers only days without data. */
export const isOutside = (range: Range, domain: Domain): boolean => {
  const { from, to } = stretchOf(range, domain);
  return from > domain.last || to < domain.first;
};

/** The days of a window, without an end if it reaches the newest point. */
export const rangeOf = ({ from, to }: Window, domain: Domain): Range => {
  const start = isoDay(from * SECOND);
  if (to >= domain.last) return { from: start };
  const end = isoDay(to * SECOND);
  return end > start ? { from: start, to: end } : { from: start, to: isoDay(from * SECOND + DAY) };
};
