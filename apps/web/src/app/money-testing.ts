import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { prepareDialogs } from './auth-testing.tsx';
import { prepareBrowser } from './testing.tsx';

/** Every test of the file begins on a clean phone, and leaves nothing to the next. */
export const onPhone = (): void => {
  beforeEach(async () => {
    await prepareBrowser({ isPhone: true });
    prepareDialogs();
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};
