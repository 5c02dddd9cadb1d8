import type { Failure } from '@chaintide/contracts/http';
import { failureText } from '../failures/failure-text.ts';
import { useText } from '../i18n/use-text.ts';

/** An error of the API in words. */
export const FailureWords = ({ failure }: { readonly failure: Pick<Failure, 'name' | 'args'> }) =>
  failureText(failure, useText());
