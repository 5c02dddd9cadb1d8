import type { SeriesPreview } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { PREVIEW_AGE_MS, SECOND } from '@chaintide/contracts/limits';
import { resolutions, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { bucketStart } from '@chaintide/indicators/resolution';
import type { Identity } from '../../platform/identity.ts';
import type { Question } from './question.ts';

const PREVIEW_RESOLUTION: Resolution = '1w';

/** The preview of a series whose tier is above the caller's grade. */
export interface Preview {
  readonly question: Question;
  readonly note: SeriesPreview;
}

/** The preview for this caller; undefined if the caller may see the whole series. */
export const previewOf = (question: Question, { grade, user }: Identity, now: number): Preview | undefined => {
  const { tier } = question.indicator;
  if (grade >= gradeOfTier(tier)) return undefined;
  const until = now - PREVIEW_AGE_MS;
  const resolution = coarserOf(question.resolution, PREVIEW_RESOLUTION);
  return {
    // includes only buckets that had ended by then, because a value also depends on its newest days
    question: { ...question, resolution, to: Math.min(question.to, bucketStart(until, resolution)) },
    note: { tier, until: Math.floor(until / SECOND), remedy: user === null ? 'login' : 'upgrade' },
  };
};

const coarserOf = (a: Resolution, b: Resolution): Resolution =>
  resolutions.indexOf(a) > resolutions.indexOf(b) ? a : b;
