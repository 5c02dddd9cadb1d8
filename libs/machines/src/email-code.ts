import { SECOND } from '@chaintide/contracts/limits';

/** A code that was sent to an address. The page stores it across reloads, so that the countdown continues. */
export interface SentCode {
  readonly email: string;
  /** Unix ms, as is `resendAt`. */
  readonly sentAt: number;
  readonly resendAt: number;
}

/** The successful answer to a request for a code, and the requested address. */
export interface CodeAnswer {
  readonly email: string;
  readonly now: number;
  readonly retryAfter: number;
}

export const sentCode = ({ email, now, retryAfter }: CodeAnswer): SentCode => ({
  email,
  sentAt: now,
  resendAt: now + retryAfter * SECOND,
});

/** Addresses that differ only in case belong to the same account. */
export const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The time at which a code was sent, and from which the next may be. */
type Waiting = Pick<SentCode, 'sentAt' | 'resendAt'>;

// if the clock was set back, the button would otherwise be blocked for that long
export const mayResend = ({ sentAt, resendAt }: Waiting, now: number): boolean => now >= resendAt || now < sentAt;

/** The countdown of the button. */
export const secondsLeft = (code: Waiting, now: number): number =>
  mayResend(code, now) ? 0 : Math.ceil((code.resendAt - now) / SECOND);
