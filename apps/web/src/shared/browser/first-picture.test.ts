// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Module from './first-picture.ts';

describe('what need not be in the first picture', () => {
  let module: typeof Module;
  const isOver = () => renderHook(() => module.useAfterFirstPicture()).result;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    module = await import('./first-picture.ts');
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('waits for it', async () => {
    const result = isOver();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(result.current).toBe(false);
    module.firstPictureStands();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(result.current).toBe(true);
    expect(isOver().current).toBe(true); // at once in a part that is shown later
  });

  it('follows at last where there is none', async () => {
    const result = isOver();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(result.current).toBe(true);
  });
});
