import { EMAIL_CODE_MS, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { secondsLeft } from '@chaintide/machines/email-code';
import { useState } from 'react';
import type { CallFailure } from '../api/failure.ts';
import { useNow } from '../browser/use-now.ts';
import { boundCodeStore, type BoundCode } from './bound-code.ts';

const TICK_MS = 250; // the shown second is never late by more

interface Options {
  readonly purpose: string;
  /** What the code is to be good for; one for anything else does not count. Undefined where that is not complete yet. */
  readonly subject: string | undefined;
}

export type Asking = Promise<{ readonly data?: { readonly retryAfter: number } | undefined; readonly error?: unknown }>;

/** A code was mailed for what the form says now, for something else, or not at all. */
export type CodeStanding = 'none' | 'sent' | 'other';

const standingOf = (code: BoundCode | undefined, subject: string | undefined, now: number): CodeStanding => {
  if (!code || now >= code.sentAt + EMAIL_CODE_MS) return 'none';
  return code.subject === subject ? 'sent' : 'other';
};

/** A mailed code that is good for exactly one thing, and the countdown to the next. */
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
  /** Gives what was wrong with the request, or null. */
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
    /** The code is spent. */
    forget: (): void => keep(),
  };
};
