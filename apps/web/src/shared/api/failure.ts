import { errors } from '@chaintide/contracts/errors';
import type { Failure } from '@chaintide/contracts/http';
import { fillText } from '@chaintide/contracts/language';
import type { Text } from '../i18n/use-text.ts';

/** What the browser itself finds out about a call; everything else the gateway names. */
export const linkFailures = ['timeout', 'unreachable', 'unreadable'] as const;
export type LinkFailure = (typeof linkFailures)[number];

export type CallFailure =
  | (Failure & { readonly kind: 'refused' })
  | { readonly kind: 'link'; readonly name: LinkFailure };

export const linkFailed = (name: LinkFailure): CallFailure => ({ kind: 'link', name });

/** The failure in the language of the moment. */
export const failureText = (failure: Pick<Failure, 'name' | 'args'>, { pick }: Text): string =>
  fillText(pick(errors[failure.name]), failure.args);

export const callFailureText = (failure: CallFailure, text: Text): string =>
  failure.kind === 'link' ? text.t(`failures.${failure.name}`) : failureText(failure, text);

/** The gateway names fields by their place in the body, `event.reason`; a form about that part of the body knows them as `reason`. */
export const within = (part: string, failure: CallFailure): CallFailure => {
  if (failure.kind !== 'refused' || !failure.fields) return failure;
  return {
    ...failure,
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([name, problem]) => [name.replace(`${part}.`, ''), problem]),
    ),
  };
};
