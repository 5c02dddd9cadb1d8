import type { ReleaseStretch } from '@chaintide/contracts/charts/points';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gateway, gives, prepareBrowser, show } from '../../../app/testing.tsx';
import { noteAt } from '../../../shared/chart/crosshair.tsx';
import { ReleaseNotes } from './release-notes.tsx';

const releases: ReleaseStretch[] = [
  { from: 100, basis: 'estimated', day: '2025-10-30', revised: false },
  { from: 200, basis: 'seen', day: '2026-01-29', revised: false },
  { from: 300, basis: 'given', day: '2026-04-29', revised: true },
];

beforeEach(prepareBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells of each value when it was published, how that is known, and whether it was revised', async () => {
  const world = gateway();
  world.answers.set('/indicators/macro.gdp/releases', gives({ releases }));
  show(<ReleaseNotes subject="macro.gdp 1d" />, { world });
  await waitFor(() => expect(noteAt('macro.gdp', 100)).toBe('约于 2025-10-30 公布（估计）'));
  expect([99, 299, 400].map((time) => noteAt('macro.gdp', time))).toEqual([
    undefined,
    '公布于 2026-01-29（首次读到）',
    '公布于 2026-04-29 · 有修订',
  ]);
  expect(noteAt('btc.price', 400)).toBeUndefined();
  cleanup();
  expect(noteAt('macro.gdp', 400)).toBeUndefined();
});
