import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingBinaries } from './lock-file.mjs';
import { inRoot } from './workspace.mjs';

const linter = {
  version: '1.0.0',
  optionalDependencies: { '@linter/darwin-arm64': '1.0.0', '@linter/linux-x64': '1.0.0' },
};
const binary = { version: '1.0.0', optional: true };

it('names each binary that the lock file lacks', () => {
  expect(missingBinaries({ 'node_modules/linter': linter, 'node_modules/@linter/linux-x64': binary })).toEqual([
    'node_modules/linter@1.0.0: @linter/darwin-arm64',
  ]);
});

it('finds a binary where Node would: beside the package, inside it, or above it', () => {
  const places = [
    'node_modules',
    'node_modules/tool/node_modules',
    'node_modules/tool/node_modules/linter/node_modules',
  ];
  for (const place of places) {
    const packages = {
      'node_modules/tool/node_modules/linter': linter,
      'node_modules/@linter/linux-x64': binary,
      [`${place}/@linter/darwin-arm64`]: binary,
    };
    expect(missingBinaries(packages)).toEqual([]);
  }
  expect(
    missingBinaries({
      'node_modules/linter': linter,
      'node_modules/@linter/linux-x64': binary,
      'node_modules/tool/node_modules/@linter/darwin-arm64': binary,
    }),
  ).toHaveLength(1);
});

it('checks the packages of a workspace too', () => {
  expect(
    missingBinaries({
      'apps/gateway': linter,
      'apps/gateway/node_modules/@linter/linux-x64': binary,
      'node_modules/@linter/darwin-arm64': binary,
    }),
  ).toEqual([]);
});

it('fails on the lock file of this repository without one of its binaries', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  expect(missingBinaries(packages)).toEqual([]);
  const { 'node_modules/@oxlint/binding-darwin-arm64': _, ...rest } = packages;
  expect(missingBinaries(rest)).toEqual([
    `node_modules/oxlint@${packages['node_modules/oxlint'].version}: @oxlint/binding-darwin-arm64`,
  ]);
});
