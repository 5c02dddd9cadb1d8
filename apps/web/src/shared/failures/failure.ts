import type { CallFailure } from '@chaintide/machines/call-failure';

export type { CallFailure };

/** Failures of a call detected by the browser; all others are named by the gateway. */
export const linkFailures = ['timeout', 'unreachable', 'unreadable', 'failed'] as const satisfies LinkFailure[];
type LinkFailure = Extract<CallFailure, { kind: 'link' }>['name'];

export const linkFailed = (name: Exclude<LinkFailure, 'failed'>): CallFailure => ({ kind: 'link', name });

/** A response that the gateway did not write, named by the last three digits of its status (spec 001 §8). */
export const statusFailed = (status: number): CallFailure => ({
  kind: 'link',
  name: 'failed',
  status: String(status).slice(-3),
});

/**
 * Strips `part` from field names: the gateway names fields by their path in the body (`event.reason`), and a form for
 * that part by the rest (`reason`).
 */
export const within = (part: string, failure: CallFailure): CallFailure => {
  if (failure.kind !== 'refused' || !failure.fields) return failure;
  return {
    ...failure,
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([name, problem]) => [name.replace(`${part}.`, ''), problem]),
    ),
  };
};
