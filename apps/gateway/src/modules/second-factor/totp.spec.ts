import fc from 'fast-check';
import { SECOND } from '@chaintide/contracts/limits';
import { codeOf, endOfStep, stepAt, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238, appendix B: at %d s the code is %s', (seconds, expected) => {
    expect(codeOf(secret, stepAt(seconds * SECOND), 8)).toBe(expected);
    expect(codeOf(secret, stepAt(seconds * SECOND))).toBe(expected.slice(-6));
  });

  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, count) => [count, code] as const,
    ),
  )('RFC 4226, appendix D: count %d gives %s', (count, code) => {
    expect(codeOf(secret, count)).toBe(code);
  });

  it('are accepted one step early or late, and no further', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1e12, max: 4e12 }),
        fc.integer({ min: -3, max: 3 }),
        (key, now, off) => {
          const step = stepAt(now) + off;
          const found = stepOf(key, codeOf(key, step), now);
          if (Math.abs(off) <= 1) expect(codeOf(key, found!)).toBe(codeOf(key, step));
          else if (found !== undefined) expect(codeOf(key, found)).toBe(codeOf(key, step)); // two steps may have the same code
        },
      ),
    );
  });

  it('change with their step', () => {
    const now = 1_800_000_000_000;
    expect([stepAt(endOfStep(stepAt(now)) - 1), stepAt(endOfStep(stepAt(now)))]).toEqual([
      stepAt(now),
      stepAt(now) + 1,
    ]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '９４２８７０', '-00001'])('%j is not a code', (code) => {
    expect(stepOf(secret, code, 59 * SECOND)).toBeUndefined();
  });
});
