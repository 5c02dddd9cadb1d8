import { EMAIL_CODE_MS, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { secondsLeft } from '@chaintide/machines/email-code';
import { useState } from 'react';
import type { CallFailure } from '../failures/failure.ts';
import { useNow } from '../browser/use-now.ts';
import { boundCodeStore, type BoundCode } from './bound-code.ts';

const TICK_MS = 250; // the displayed second is never late by more than this

interface Options {
  readonly purpose: string;
  /** The action that the code must be valid for; undefined while the form is incomplete. A code for anything else does not count. */
  readonly subject: string | undefined;
}

export type Asking = Promise<{ readonly data?: { readonly retryAfter: number } | undefined; readonly error?: unknown }>;

/** Whether a code was mailed for the current form values, for other ones, or not at all. */
export type CodeStanding = 'none' | 'sent' | 'other';

const standingOf = (code: BoundCode | undefined, subject: string | undefined, now: number): CodeStanding => {
  if (!code || now >= code.sentAt + EMAIL_CODE_MS) return 'none';
  return code.subject === subject ? 'sent' : 'other';
};

/** A mailed code that is valid for exactly one action, and the countdown to the next one. */
export const useBoundCode = ({ purpose, subject }: Options) => {
  const [store] = useState(() => boundCodeStore(purpose));
  const [code, setCode] = useState(store.read);
  const [isSending, setSending] = useState(false);
  const [isCounting, setCounting] = useState(true);
  const now = useNow(isCounting ? TICK_MS : MINUTE);
  const mustCount = code !== undefined && now < code.resendAt;
  if (mustCount !== isCounting) setCounting(mustCount);

  const keep = (next?: BoundCode): void => {
    store.write(next);
    setCode(next);
  };
  /** Returns the failure of the request, or null. */
  const request = async (ask: () => Asking): Promise<CallFailure | null> => {
    if (subject === undefined || isSending) return null;
    setSending(true);
    const { data, error } = await ask();
    setSending(false);
    if (data) keep({ subject, sentAt: Date.now(), resendAt: Date.now() + data.retryAfter * SECOND });
    return (error as CallFailure | undefined) ?? null;
  };
  return {
    standing: standingOf(code, subject, now),
    secondsLeft: code ? secondsLeft(code, now) : 0,
    isSending,
    request,
    /** Forgets a code that has been used. */
    forget: (): void => keep(),
  };
};
