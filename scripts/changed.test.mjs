import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { journeysAfter, specsAfter, walks } from './changed.mjs';
import { inRoot } from './workspace.mjs';

const all = journeysAfter(['libs/contracts/src/errors.ts']);

it('code shared by every page, and the gateway, can break every journey', () => {
  expect(all.length).toBeGreaterThan(20);
  for (const file of [
    'apps/web/src/shared/ui/button.tsx',
    'apps/gateway/src/main.ts',
    'apps/gateway/migrations/0001_outbox.sql',
    'e2e/visit.ts',
    'package-lock.json',
    'apps/web/src/features/unheard-of/page.tsx',
  ]) {
    expect(journeysAfter([file])).toEqual(all);
  }
});

it('one part of the page can break the journeys through it', () => {
  expect(journeysAfter(['apps/web/src/features/introduce/introduce-page.tsx'])).toEqual(['introduce', 'shell']);
  expect(journeysAfter(['apps/web/src/features/introduce/introduce-page.tsx', 'e2e/journeys/charts.spec.ts'])).toEqual([
    'charts',
    'introduce',
    'shell',
  ]);
});

it('tests, documents and scripts can break none', () => {
  expect(
    journeysAfter(['README.md', 'apps/web/src/app/app.test.tsx', 'apps/gateway/test/rig.ts', 'scripts/fix.mjs']),
  ).toEqual([]);
});

it('lists only journeys that exist', () => {
  for (const journey of Object.values(walks).flat())
    expect(existsSync(inRoot('e2e', 'journeys', `${journey}.spec.ts`)), journey).toBe(true);
});

it('a spec that starts the gateway as a program runs after every change of its sources', () => {
  const specs = ['test/processes/kill.spec.ts', 'src/platform/hub/facts.spec.ts'];
  expect(specsAfter(specs, ['apps/gateway/src/main.ts'])).toEqual({
    certain: ['test/processes/kill.spec.ts'],
    asked: ['src/platform/hub/facts.spec.ts'],
  });
  expect(specsAfter(specs, ['apps/web/src/app/main.tsx', 'apps/gateway/src/platform/hub/facts.spec.ts'])).toEqual({
    certain: [],
    asked: specs,
  });
  expect(specsAfter(specs, ['apps/gateway/migrations/0001_outbox.sql'])).toEqual({ certain: specs, asked: [] });
});
