import { DAY, HOUR } from '@chaintide/contracts/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatMoment, formatMomentUtc } from '../format/time.ts';
import { LiveProvider } from '../live/live-context.ts';
import { quietLine } from '../live/testing.ts';
import { OrderTime } from './order-time.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 2, 31, 12);
const shown = (at: number): HTMLElement => {
  render(
    <LiveProvider value={quietLine({ now: () => NOW })}>
      <OrderTime at={at} />
    </LiveProvider>,
  );
  return screen.getByRole('time');
};

it('says how long ago an order of the last day was', () => {
  expect(shown(NOW - 3 * HOUR).textContent).toBe('3小时前');
});

it.each([DAY, 40 * DAY])('says date and time of an older order: %d ms', (age) => {
  const time = shown(NOW - age);
  expect([time.textContent, time.title]).toEqual([formatMoment(NOW - age, 'zh'), formatMomentUtc(NOW - age, 'zh')]);
  expect(time.textContent).toMatch(/\d{1,2}:\d{2}/);
});
