import { DAY, HOUR } from '@chaintide/contracts/limits';
import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';
import { profileOf } from '../app/testing.tsx';

const NOW = 1_000_000_000_000;

describe('the next expiry', () => {
  it("is that of a registered account's trial, counted in started days", () => {
    expect(expiryOf(profileOf('registered', { trialUntil: NOW + 29.5 * DAY }), NOW)).toEqual({
      kind: 'trial',
      at: NOW + 29.5 * DAY,
      unit: 'Days',
      left: 30,
      isSoon: false,
    });
  });

  it('is counted in hours on the last day, and absent from the end on', () => {
    expect(expiryOf(profileOf('vip', { levelUntil: NOW + DAY }), NOW)).toMatchObject({
      kind: 'level',
      unit: 'Hours',
      left: 24,
      isSoon: true,
    });
    expect(expiryOf(profileOf('vip', { levelUntil: NOW + 1 }), NOW)).toMatchObject({ left: 1 });
    expect(expiryOf(profileOf('vip', { levelUntil: NOW }), NOW)).toBeUndefined();
  });

  it('is the nearer of the two if both matter', () => {
    const both = { trialUntil: NOW + 2 * DAY, levelUntil: NOW + 20 * DAY };
    expect(expiryOf(profileOf('advance', both), NOW)?.kind).toBe('trial');
    expect(expiryOf(profileOf('vip', both), NOW)?.kind).toBe('level');
  });

  it('is absent for staff, whose charts no payment changes', () => {
    expect(expiryOf(profileOf('support', { trialUntil: NOW + HOUR, levelUntil: NOW + HOUR }), NOW)).toBeUndefined();
  });
});
