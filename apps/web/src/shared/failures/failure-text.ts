import { errorText } from '@chaintide/contracts/error-text';
import { errorWords } from '@chaintide/contracts/errors';
import type { Failure } from '@chaintide/contracts/http';
import type { Text } from '../i18n/use-text.ts';
import type { CallFailure } from './failure.ts';
import { noteShown } from './shown-failures.ts';

/** The failure in the current language. */
export const failureText = (failure: Pick<Failure, 'name' | 'args'>, { language }: Text): string => {
  noteShown(failure);
  return errorText(failure, language, errorWords);
};

const linkFailureText = (failure: Extract<CallFailure, { kind: 'link' }>, { t }: Text): string => {
  noteShown(failure);
  return failure.name === 'failed' ? t('failures.failed', { status: failure.status }) : t(`failures.${failure.name}`);
};

export const callFailureText = (failure: CallFailure, text: Text): string =>
  failure.kind === 'link' ? linkFailureText(failure, text) : failureText(failure, text);
