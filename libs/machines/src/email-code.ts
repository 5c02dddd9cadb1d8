import { SECOND } from '@chaintide/contracts/limits';

/** A code on its way to an address. The page keeps it where a reload finds it, so that the countdown goes on. */
export interface SentCode {
  readonly email: string;
  /** Unix ms, as the next. */
  readonly sentAt: number;
  readonly resendAt: number;
}

/** The gateway's 200 to a request for a code, and the address that the request named. */
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

/** Two addresses that differ in case only are the same account. */
export const isSameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** When a code went out and when the next may. */
type Waiting = Pick<SentCode, 'sentAt' | 'resendAt'>;

// a clock set back would otherwise hold the button for as long as it was set back
export const mayResend = ({ sentAt, resendAt }: Waiting, now: number): boolean => now >= resendAt || now < sentAt;

/** What the button counts down. */
export const secondsLeft = (code: Waiting, now: number): number =>
  mayResend(code, now) ? 0 : Math.ceil((code.resendAt - now) / SECOND);
