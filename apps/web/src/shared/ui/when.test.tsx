import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LiveProvider } from '../live/live-context.ts';
import { quietLine } from '../live/testing.ts';
import { When } from './when.tsx';

afterEach(cleanup);

const BEGIN = Date.UTC(2026, 2, 31, 12);
const clock = { now: BEGIN };
const live = quietLine({ now: () => clock.now });
const moment = (at: number) => (
  <LiveProvider value={live}>
    <When at={at} />
  </LiveProvider>
);
const text = (): string | null => screen.getByRole('time').textContent;

it('never says of what has just happened that it will', () => {
  const { rerender } = render(moment(BEGIN - 60_000));
  expect(text()).toBe('1分钟前');
  clock.now = BEGIN + 5_000; // between two beats
  rerender(moment(BEGIN + 4_000));
  expect(text()).toBe('现在');
  rerender(moment(BEGIN + 65_000));
  expect(text()).toBe('1分钟后');
});
