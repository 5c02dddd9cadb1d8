import { DAY } from '@chaintide/contracts/limits';
import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const NOW = 1_000_000_000_000;
const end = (at: number) => ({ kind: 'level', at, next: 'registered' }) as const;

describe('an ending in the header', () => {
  it('is counted in started days', () => {
    expect(expiryOf(end(NOW + 29.5 * DAY), NOW)).toMatchObject({ unit: 'Days', left: 30, isSoon: false });
  });

  it('is counted in hours on the last day', () => {
    expect(expiryOf(end(NOW + DAY), NOW)).toMatchObject({ kind: 'level', unit: 'Hours', left: 24, isSoon: true });
    expect(expiryOf(end(NOW + 1), NOW)).toMatchObject({ left: 1 });
  });
});
