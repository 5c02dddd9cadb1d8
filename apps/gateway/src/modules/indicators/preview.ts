import type { SeriesPreview } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { PREVIEW_AGE_MS, SECOND } from '@chaintide/contracts/limits';
import { resolutions, type Resolution } from '@chaintide/contracts/resolutions';
import { bucketStart } from '@chaintide/indicators/resolution';
import type { Identity } from '../../platform/identity.ts';
import type { Question } from './question.ts';

const PREVIEW_RESOLUTION: Resolution = '1w';

/** What a caller gets instead of a series whose tier is above its grade. */
export interface Preview {
  readonly question: Question;
  readonly note: SeriesPreview;
}

/** The preview that answers a question of this caller; undefined where the whole answer is open to it. */
export const previewOf = (question: Question, { grade, user }: Identity, now: number): Preview | undefined => {
  const { tier } = question.indicator;
  if (grade >= gradeOfTier(tier)) return undefined;
  const until = now - PREVIEW_AGE_MS;
  const resolution = coarserOf(question.resolution, PREVIEW_RESOLUTION);
  return {
    // a bucket is told only when it was over by then: its value is made of its newest days too
    question: { ...question, resolution, to: Math.min(question.to, bucketStart(until, resolution)) },
    note: { tier, until: Math.floor(until / SECOND), remedy: user === null ? 'login' : 'upgrade' },
  };
};

const coarserOf = (a: Resolution, b: Resolution): Resolution =>
  resolutions.indexOf(a) > resolutions.indexOf(b) ? a : b;
