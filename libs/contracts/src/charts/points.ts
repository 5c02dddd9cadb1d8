import { z } from 'zod';
import { route } from '../http.ts';
import { blockMark, derivation, seriesQuery } from './indicators.ts';
import { bilingual } from '../language.ts';
import { resolution } from './resolutions.ts';

const pointValue = z.object({ time: z.number().int(), value: z.number().nullable() });

/** The publication of a period. `given` by the provider, `seen` when it arrived here, or `estimated` by the publisher's usual delay. */
const releaseBasis = z.enum(['given', 'seen', 'estimated']);
const pointRelease = z.object({
  basis: releaseBasis,
  /** Unix ms. */
  at: z.number(),
  /** In the publisher's time zone, New York. */
  day: z.iso.date(),
  /** First and last day of the period, Unix seconds. */
  period: z.object({ from: z.number().int(), to: z.number().int() }),
  /** As first published; null if the provider does not tell. */
  firstFigure: z.number().nullable(),
});

/** One input of a formula at the explained bucket. Bucket times in Unix seconds, all other times in Unix ms. */
export const pointInput = z.object({
  metric: z.string(),
  unit: z.string(),
  time: z.number().int(),
  value: z.number().nullable(),
  source: z.string().nullable(),
  simulated: z.boolean(),
  fetchedAt: z.number().nullable(),
  provisional: z.boolean(),
  /** Carried forward: this bucket has no point yet, so the last known one is used, and `time` is its bucket. */
  carried: z.boolean(),
  /** Earlier values from the source, newest first. */
  revisions: z.array(z.object({ seenAt: z.number(), was: z.number(), becomes: z.number(), source: z.string() })),
  /** Its source rewrote more values on that day than are logged: an earlier one may be missing. */
  rewritten: z.boolean(),
  /** Null for what is known as soon as its bucket ends. */
  release: pointRelease.nullable(),
});
export type PointInput = z.infer<typeof pointInput>;

/** The explanation of a point's value. */
export const pointProof = z.object({
  id: z.string(),
  resolution,
  parameters: z.record(z.string(), z.string()),
  /** Start of the bucket, unix seconds. */
  time: z.number().int(),
  provisional: z.boolean(),
  /**
   * The bucket of the native step that terms and inputs refer to: for a coarser bucket the one that determined its main
   * value, otherwise its newest.
   */
  rowTime: z.number().int(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: bilingual,
      /** With the chosen parameters; other branches are left out. */
      formula: z.string(),
      value: z.number().nullable(),
      derivation,
      /** The finer points that a coarser bucket was computed from; empty at the native step. */
      rows: z.array(pointValue),
    }),
  ),
  /** Named intermediate steps, in the order of computation. */
  terms: z.array(z.object({ name: z.string(), formula: z.string(), unit: z.string(), value: z.number().nullable() })),
  inputs: z.array(pointInput),
  /** The number of preceding buckets of the native step that the formula uses; null for all of them. */
  lookback: z.number().int().nullable(),
  /** Absent where no input was read from blocks by the product itself, and for what was known on a day. */
  block: blockMark.optional(),
});
export type PointProof = z.infer<typeof pointProof>;

export const pointRoute = route({
  method: 'GET',
  path: '/indicators/:id/points/:time',
  access: 'public',
  summary: 'Why a point has its value: formula, steps, inputs with source, time of fetch and revisions',
  params: z.object({ id: z.string().max(80), time: z.coerce.number().int() }),
  query: seriesQuery.pick({ resolution: true, known: true }).catchall(z.string()),
  data: pointProof,
});

/** From a bucket on (unix seconds), the latest release among the periods that its value is computed from. */
export const releaseStretch = z.object({
  from: z.number().int(),
  basis: releaseBasis,
  /** In the publisher's time zone, New York. */
  day: z.iso.date(),
  /** Its source has given one of them another value since. */
  revised: z.boolean(),
});
export type ReleaseStretch = z.infer<typeof releaseStretch>;

export const releasesRoute = route({
  method: 'GET',
  path: '/indicators/:id/releases',
  access: 'public',
  summary:
    'When the weekly, monthly and quarterly periods behind an indicator were published; none for what is known each day',
  params: z.object({ id: z.string().max(80) }),
  query: seriesQuery.pick({ known: true }),
  data: z.object({ releases: z.array(releaseStretch) }),
});
