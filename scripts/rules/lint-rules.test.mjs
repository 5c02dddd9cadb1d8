import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inRoot, run } from '../workspace.mjs';

const places = /** @type {string[]} */ ([]);
afterAll(() => places.forEach((place) => rmSync(place, { recursive: true })));

/** Lints one file in a temporary folder and names the rules that it breaks. */
const broken = async (/** @type {string} */ path, /** @type {string} */ content) => {
  const place = mkdtempSync(join(tmpdir(), 'chaintide-lint-'));
  places.push(place);
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), content);
  // types need the whole workspace, and these rules need no types
  writeFileSync(
    join(place, '.oxlintrc.json'),
    readFileSync(inRoot('.oxlintrc.json'), 'utf8').replace('"typeAware": true', '"typeAware": false'),
  );
  const { output } = await run('oxlint', ['--format', 'json'], { stdout: 'capture', cwd: place });
  return JSON.parse(output).diagnostics.map((/** @type {{ code: string }} */ { code }) => code);
};

const lazy = `import { lazy } from 'react';\nexport const Late = lazy(() => Promise.resolve({ default: () => null }));\n`;
const storing = (/** @type {string} */ storage) =>
  `export const remember = (): void => ${storage}.setItem('a', 'b');\n`;

describe('rules of our own', () => {
  it('require the retrying loader for chunks', async () => {
    expect(await broken('apps/web/src/features/wallet/a.ts', lazy)).toEqual(['eslint(no-restricted-imports)']);
    expect(await broken('apps/web/src/shared/browser/chunk-loading.ts', lazy)).toEqual([]);
    expect(
      await broken('apps/web/src/shared/a.ts', `import { Suspense } from 'react';\nexport const Waits = Suspense;\n`),
    ).toEqual([]);
  });

  it.each(['localStorage', 'sessionStorage'])('allow %s in one place only', async (storage) => {
    expect(await broken('apps/web/src/features/wallet/a.ts', storing(storage))).toEqual([
      'eslint(no-restricted-globals)',
    ]);
    expect(await broken('apps/web/src/shared/browser/stored.ts', storing(storage))).toEqual([]);
    expect(await broken('apps/web/src/features/wallet/a.test.ts', storing(storage))).toEqual([]);
  });
});
