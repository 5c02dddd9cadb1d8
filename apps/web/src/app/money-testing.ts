import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { prepareDialogs } from './auth-testing.tsx';
import { prepareBrowser } from './testing.tsx';

/** Starts every test of a file on a clean phone, and cleans up afterwards. */
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
