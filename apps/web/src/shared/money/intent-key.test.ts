// @vitest-environment jsdom
import { idempotencyKey } from '@chaintide/contracts/money/withdrawals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intentKeys } from './intent-key.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the idempotency key of an action', () => {
  it('is accepted by the gateway, the same for every attempt and after a reload, and different for another action', () => {
    const key = intentKeys('test').of('10 USDT');
    expect(idempotencyKey.safeParse(key).success).toBe(true);
    expect(intentKeys('test').of('10 USDT')).toBe(key);
    expect(intentKeys('other').of('10 USDT')).not.toBe(key);
    expect(intentKeys('test').of('11 USDT')).not.toBe(key);
  });

  it('is replaced once the action is done', () => {
    const keys = intentKeys('test');
    const key = keys.of('10 USDT');
    keys.done();
    expect(keys.of('10 USDT')).not.toBe(key);
  });

  it('lasts as long as the page if storage is forbidden, and ignores invalid data', () => {
    sessionStorage.setItem('chaintide.key.test', '{"intent":"10 USDT","key":"1"}');
    const keys = intentKeys('test');
    expect(idempotencyKey.safeParse(keys.of('10 USDT')).success).toBe(true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const key = keys.of('12 USDT');
    expect(keys.of('12 USDT')).toBe(key);
  });
});
