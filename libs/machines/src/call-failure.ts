import { errors } from '@chaintide/contracts/errors';
import type { Failure } from '@chaintide/contracts/http';

/** The reason why a call of the page failed: the gateway refused it, or did not answer. */
export type CallFailure =
  | (Failure & { readonly kind: 'refused' })
  | { readonly kind: 'link'; readonly name: 'timeout' | 'unreachable' | 'unreadable' }
  /** A failed status whose body is no answer of the gateway; `status` as its last three digits. */
  | { readonly kind: 'link'; readonly name: 'failed'; readonly status: string };

/** The spec's business code; undefined if the connection failed. */
export const codeOf = (failure: CallFailure): number | undefined =>
  failure.kind === 'refused' ? errors[failure.name].code : undefined;
