import { errors } from '@chaintide/contracts/errors';
import type { Failure } from '@chaintide/contracts/http';

/** Why a call of the page failed: the gateway refused it, or no answer of the gateway came. */
export type CallFailure =
  | (Failure & { readonly kind: 'refused' })
  | { readonly kind: 'link'; readonly name: 'timeout' | 'unreachable' | 'unreadable' };

/** The spec's business code; a line that broke has none. */
export const codeOf = (failure: CallFailure): number | undefined =>
  failure.kind === 'refused' ? errors[failure.name].code : undefined;
