import type { CallFailure } from '../api/failure.ts';
import type { Content } from './messages.ts';

/** The content of a message about a failed call. */
export const failureContent = (failure: CallFailure): Content => {
  if (failure.kind === 'refused') return { failure };
  return failure.name === 'failed'
    ? { text: 'failures.failed', args: { status: failure.status } }
    : { text: `failures.${failure.name}` };
};
