import { describe, expect, it } from 'vitest';
import { verdictOf } from './advisories.mjs';

const report = (/** @type {Record<string, number>} */ vulnerabilities) =>
  JSON.stringify({ metadata: { vulnerabilities } });

describe('advisories', () => {
  it('fail what is serious', () => {
    for (const level of ['high', 'critical']) expect(verdictOf(report({ [level]: 1 })).isBad).toBe(true);
    expect(verdictOf(report({ critical: 0, high: 2, moderate: 3, low: 0 }))).toEqual({
      isBad: true,
      text: 'advisories about what the product runs: 0 critical, 2 high, 3 moderate, 0 low',
    });
  });

  it('let pass what is not', () => {
    expect(verdictOf(report({ moderate: 3, low: 9, high: 0, critical: 0 })).isBad).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['a refusal', '{"statusCode":405,"error":{"summary":""}}'],
    ['null', 'null'],
  ])('do not fail where the registry answers with %s, and say that nothing is known', (_, text) => {
    expect(verdictOf(text)).toEqual({ isBad: false, text: expect.stringContaining('nothing is known') });
  });
});
