import { errorText } from '@chaintide/contracts/error-text';
import type { ErrorWords } from '@chaintide/contracts/error-words';
import type { Failure } from '@chaintide/contracts/http';
import { i18n } from '../i18n/i18n.ts';
import type { Text } from '../i18n/use-text.ts';

/** Failures of a call detected by the browser; all others are named by the gateway. */
export const linkFailures = ['timeout', 'unreachable', 'unreadable'] as const;
export type LinkFailure = (typeof linkFailures)[number];

export type CallFailure =
  | (Failure & { readonly kind: 'refused' })
  | { readonly kind: 'link'; readonly name: LinkFailure };

export const linkFailed = (name: LinkFailure): CallFailure => ({ kind: 'link', name });

/** The failure in the current language. */
export const failureText = (failure: Pick<Failure, 'name' | 'args'>, { language }: Text): string =>
  errorText(failure, language, i18n.getResourceBundle(language, 'errorWords') as ErrorWords | undefined);

export const callFailureText = (failure: CallFailure, text: Text): string =>
  failure.kind === 'link' ? text.t(`failures.${failure.name}`) : failureText(failure, text);

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
