import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { prepareWorkers } from './auth-testing.tsx';
import { prepareBrowser } from './testing.tsx';

/** Starts every test of a file on a clean phone, and cleans up afterwards. */
export const onPhone = (): void => {
  beforeEach(async () => {
    await prepareBrowser({ isPhone: true });
    prepareWorkers();
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

/** How the card of a list glows, by the beginning of its text. */
export const glowOf = (name: RegExp): string | undefined =>
  screen.getByRole('button', { name }).closest('li')!.dataset['glow'];
