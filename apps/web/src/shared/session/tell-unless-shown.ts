import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CallFailure } from '../failures/failure.ts';
import { isShownSince } from '../failures/shown-failures.ts';
import { say, type Content, type MessagesRoot } from '../messages/messages.ts';

const PLACE_MS = 400; // the place that asked has shown by then what went wrong

/**
 * Refusals that the page answers in another way than by their text: a mask, a captcha, a code, a placeholder, a newer
 * version, another try.
 */
const answered: ReadonlySet<CallFailure['name']> = new Set([
  'level.insufficient',
  'captcha.required',
  'captcha.wrong',
  'email.taken',
  'secondFactor.needed',
  'secondFactor.missing',
  'version.stale',
  'route.unknown',
  'indicator.noSource',
  'indicator.sourceDown',
  'history.outdated',
  'range.empty',
  'point.unknown',
]);

/** The message for a failure that no place on the page may show; undefined if its absence says enough. */
const contentOf = (failure: CallFailure): Content | undefined => {
  if (failure.kind === 'link')
    return failure.name === 'failed' ? { text: 'failures.failed', args: { status: failure.status } } : undefined;
  return answered.has(failure.name) || failure.fields ? undefined : { failure };
};

/** Shows a failure to the whole page, once, unless the place that asked shows it. */
export const tellUnlessShown =
  (failure: CallFailure, since: number): ThunkAction<void, MessagesRoot, unknown, UnknownAction> =>
  (dispatch) => {
    const content = contentOf(failure);
    if (!content) return;
    setTimeout(
      () => {
        if (!isShownSince(failure, since)) dispatch(say('error', content));
      },
      PLACE_MS - (performance.now() - since),
    );
  };
