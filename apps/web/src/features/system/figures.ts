import type { Language } from '@chaintide/contracts/language';
import type { SystemSample } from '@chaintide/contracts/operations/system';
import { formatShort, NO_VALUE } from '@chaintide/indicators/number';

export type FigureName = Exclude<keyof SystemSample, 'at'>;
type Unit = 'count' | 'rate' | 'bytes' | 'ms' | 'share';

const units: Readonly<Record<FigureName, Unit>> = {
  connections: 'count',
  topics: 'count',
  ticksPerSecond: 'rate',
  factsPerSecond: 'rate',
  bytesPerSecond: 'bytes',
  requestsPerSecond: 'rate',
  requestMs: 'ms',
  lagMs: 'ms',
  loopMs: 'ms',
  processor: 'share',
  memoryBytes: 'bytes',
};

/** The charts: each has one figure, or figures that add up. */
export const charts = {
  connections: ['connections'],
  topics: ['topics'],
  frames: ['ticksPerSecond', 'factsPerSecond'],
  bytes: ['bytesPerSecond'],
  requests: ['requestsPerSecond'],
  requestTimes: ['requestMs'],
  lag: ['lagMs'],
  loop: ['loopMs'],
  processor: ['processor'],
  memory: ['memoryBytes'],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>;
export type ChartName = keyof typeof charts;
export const chartNames = Object.keys(charts) as ChartName[];

const STEP = 1_000;
const PERCENT = 100;
const scales = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

const bytesText = (bytes: number): string => {
  const power = Math.min(scales.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / STEP ** power;
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${scales[power]}`;
};

const precise = (value: number): string => value.toFixed(value > 0 && value < 10 ? 1 : 0);

const texts: Readonly<Record<Unit, (value: number, language: Language) => string>> = {
  bytes: bytesText,
  share: (value) => `${Math.round(value * PERCENT)}%`,
  ms: (value) => (value < STEP ? `${precise(value)} ms` : `${precise(value / STEP)} s`),
  rate: (value, language) => (value < STEP ? precise(value) : formatShort(value, 'count', language)),
  count: (value, language) => formatShort(value, 'count', language),
};

/** A figure in words. */
export const figureText = (name: FigureName, value: number | null, language: Language): string =>
  value === null ? NO_VALUE : texts[units[name]](value, language);
