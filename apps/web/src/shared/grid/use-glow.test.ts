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

  it('marks rows that changed or were added for two seconds, but not the first ones', () => {
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

  it('marks no rows of another page, because all are new to the reader', () => {
    const { result, rerender } = open();
    rerender({ shown: rows(1), scope: 'a' });
    rerender({ shown: rows(5, 5), scope: 'b' });
    expect(result.current.size).toBe(0);
  });

  it('does not mark rows that were reloaded unchanged', () => {
    const { result, rerender } = open();
    rerender({ shown: rows(1, 1), scope: 'a' });
    rerender({ shown: rows(1, 1), scope: 'a' });
    expect(result.current.size).toBe(0);
  });
});
