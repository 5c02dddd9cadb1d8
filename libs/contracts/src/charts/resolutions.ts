import { z } from 'zod';
import type { Bilingual } from '../language.ts';
import { DAY, HOUR, MINUTE } from '../limits.ts';

export const resolutions = ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'] as const;
export const resolution = z.enum(resolutions);
export type Resolution = z.infer<typeof resolution>;

/** Length of a bucket in ms; null for months, whose lengths vary. */
export const resolutionMs: Record<Resolution, number | null> = {
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
  '1M': null,
};

/** As the page says them. */
export const resolutionNames: Readonly<Record<Resolution, Bilingual>> = {
  '5m': { zh: '5 分钟', en: '5 min' },
  '15m': { zh: '15 分钟', en: '15 min' },
  '30m': { zh: '30 分钟', en: '30 min' },
  '1h': { zh: '1 小时', en: '1 h' },
  '2h': { zh: '2 小时', en: '2 h' },
  '4h': { zh: '4 小时', en: '4 h' },
  '6h': { zh: '6 小时', en: '6 h' },
  '8h': { zh: '8 小时', en: '8 h' },
  '12h': { zh: '12 小时', en: '12 h' },
  '1d': { zh: '1 天', en: '1 day' },
  '3d': { zh: '3 天', en: '3 days' },
  '1w': { zh: '1 周', en: '1 week' },
  '1M': { zh: '1 月', en: '1 month' },
};

/** The lowest grade that may choose a resolution (product.md, Grades and gates). */
export const resolutionGrades: Record<Resolution, number> = {
  '5m': 4,
  '15m': 4,
  '30m': 4,
  '1h': 3,
  '2h': 3,
  '4h': 2,
  '6h': 2,
  '8h': 2,
  '12h': 2,
  '1d': 1,
  '3d': 1,
  '1w': 1,
  '1M': 1,
};

export const DEFAULT_RESOLUTION: Resolution = '1d';
