import type { NewJob } from '../../platform/jobs/jobs.ts';
import type { DeliveryRow } from './deliveries.repository.ts';

/** The data of a job: one round of attempts at a delivery. */
export type DispatchData = {
  readonly delivery: number;
  readonly round: number;
  /** The receiver, which gets one message at a time; none within the product. */
  readonly lane?: string;
};

/** Channels within the product have jobs of their own, so that no slow receiver holds them up. */
export const dispatchJobs = { within: 'deliveries', outside: 'deliveries.outside' } as const;

export const jobFor = ({ id, round, channel, target }: DeliveryRow): NewJob => {
  const data: DispatchData = { delivery: Number(id), round };
  return channel === 'page' || channel === 'mail'
    ? { name: dispatchJobs.within, data }
    : { name: dispatchJobs.outside, data: { ...data, lane: `${channel}:${target}` } };
};
