// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useGlow } from './use-glow.ts';

const rows = (...versions: number[]) => versions.map((version, id) => ({ id, version }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useGlow', () => {
  const open = () =>
    renderHook(
      ({ shown, scope }: { shown: ReturnType<typeof rows> | undefined; scope: string }) => useGlow(shown, scope),
      { initialProps: { shown: undefined as ReturnType<typeof rows> | undefined, scope: 'a' } },
    );

  it('what is seen for the first time glows not; what changes or comes does, for two seconds', () => {
    const { result, rerender } = open();
    rerender({ shown: rows(1, 1), scope: 'a' });
    expect(result.current.size).toBe(0);
    rerender({ shown: rows(1, 2, 1), scope: 'a' });
    expect([...result.current]).toEqual([
      [1, 'changed'],
      [2, 'new'],
    ]);
    act(() => {
      vi.advanceTimersByTime(1_999);
    });
    expect(result.current.size).toBe(2);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(result.current.size).toBe(0);
  });

  it('the rows of another page are all new to the reader, and none glows', () => {
    const { result, rerender } = open();
    rerender({ shown: rows(1), scope: 'a' });
    rerender({ shown: rows(5, 5), scope: 'b' });
    expect(result.current.size).toBe(0);
  });

  it('the same rows read again glow not', () => {
    const { result, rerender } = open();
    rerender({ shown: rows(1, 1), scope: 'a' });
    rerender({ shown: rows(1, 1), scope: 'a' });
    expect(result.current.size).toBe(0);
  });
});
