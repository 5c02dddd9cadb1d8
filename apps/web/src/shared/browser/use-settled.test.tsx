import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const frame = (): void => act(() => void vi.advanceTimersToNextFrame().advanceTimersByTime(1));

it('follows a value after the frame that shows it first, and only to the newest', () => {
  const { result, rerender } = renderHook((value: string) => useSettled(value), { initialProps: 'a' });
  expect(result.current).toBe('a');
  rerender('b');
  expect(result.current).toBe('a');
  rerender('c');
  frame();
  expect(result.current).toBe('c');
  frame();
  expect(result.current).toBe('c');
});
