import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { describe, expect, it } from 'vitest';
import { formatRelative } from './relative.ts';

const NOW = Date.UTC(2026, 0, 1);

describe('formatRelative', () => {
  it.each([
    [0, 'now', '现在'],
    [-30 * SECOND, '30 seconds ago', '30秒钟前'],
    [90 * SECOND, 'in 1 minute', '1分钟后'],
    [-59 * MINUTE, '59 minutes ago', '59分钟前'],
    [47 * HOUR, 'in 47 hours', '47小时后'],
    [30 * DAY - 1, 'in 29 days', '29天后'],
    [365 * DAY, 'in 365 days', '365天后'],
    [-3 * 365 * DAY, '3 years ago', '3年前'],
  ])('%i ms from now is "%s"', (distance, en, zh) => {
    expect(formatRelative(NOW + distance, NOW, 'en')).toBe(en);
    expect(formatRelative(NOW + distance, NOW, 'zh')).toBe(zh);
  });
});
