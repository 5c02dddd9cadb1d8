import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameAddress, mayResend, secondsLeft, sentCode } from './email-code.ts';

const times = { now: fc.integer({ min: 0, max: 4_102_444_800_000 }), retryAfter: fc.integer({ min: 0, max: 3_600 }) };

describe('the countdown of a code', () => {
  it('is 0 exactly when another code may be requested', () => {
    fc.assert(
      fc.property(fc.record(times), fc.integer({ min: -10_000, max: 4_000_000 }), (answer, later) => {
        const code = sentCode({ email: 'satoshi@example.com', ...answer });
        expect(secondsLeft(code, answer.now + later) === 0).toBe(mayResend(code, answer.now + later));
      }),
    );
  });

  it("starts with the gateway's value and decreases by one a second", () => {
    fc.assert(
      fc.property(fc.record(times), fc.nat(3_600), (answer, seconds) => {
        const code = sentCode({ email: 'satoshi@example.com', ...answer });
        expect(secondsLeft(code, answer.now + seconds * 1_000)).toBe(Math.max(0, answer.retryAfter - seconds));
      }),
    );
  });

  it('does not block the button when the clock was set back', () => {
    expect(mayResend(sentCode({ email: 'satoshi@example.com', now: 1_000, retryAfter: 60 }), 999)).toBe(true);
  });
});

describe('addresses', () => {
  it('are equal regardless of case and surrounding spaces', () => {
    expect(isSameAddress(' Satoshi@Example.com', 'satoshi@example.COM ')).toBe(true);
    expect(isSameAddress('satoshi@example.com', 'hal@example.com')).toBe(false);
  });
});
