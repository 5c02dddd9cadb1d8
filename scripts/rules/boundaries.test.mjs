import { cruise } from 'dependency-cruiser';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import folderRules from '../../.dependency-cruiser.folders.mjs';
import rules from '../../.dependency-cruiser.mjs';

const places = /** @type {string[]} */ ([]);
afterAll(() => places.forEach((place) => rmSync(place, { recursive: true })));

/** Writes files (path to content) to a temporary folder and names the rules that they break. */
const broken = async (/** @type {Record<string, string>} */ files, { options: how, forbidden } = rules) => {
  const baseDir = mkdtempSync(join(tmpdir(), 'chaintide-boundaries-'));
  places.push(baseDir);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true });
    writeFileSync(join(baseDir, path), content);
  }
  const options = { ...how, baseDir, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(
    ['apps', 'libs'].filter((top) => Object.keys(files).some((path) => path.startsWith(top))),
    options,
  );
  return /** @type {any} */ (output).summary.violations.map((/** @type {any} */ violation) => violation.rule.name);
};

const value = 'export const value = 1;\n';
const using = (/** @type {string} */ path) => `import { value } from '${path}';\nexport const copy = value;\n`;

/** One deliberate violation per rule: the importing file, its import, and further files that it needs. */
const violations = /** @type {Record<string, Record<string, string>>} */ ({
  'no-circles': { 'libs/machines/src/a.ts': using('./b.ts'), 'libs/machines/src/b.ts': `${using('./a.ts')}${value}` },
  'apps-are-islands': { 'apps/web/src/app/a.ts': using('../../../gateway/src/b.ts'), 'apps/gateway/src/b.ts': value },
  'libs-never-import-apps': {
    'libs/onchain/src/a.ts': using('../../../apps/web/src/b.ts'),
    'apps/web/src/b.ts': value,
  },
  'contracts-import-only-zod': {
    'libs/contracts/src/a.ts': using('../../machines/src/b.ts'),
    'libs/machines/src/b.ts': value,
  },
  'machines-import-only-contracts-and-xstate': {
    'libs/machines/src/a.ts': using('../../indicators/src/b.ts'),
    'libs/indicators/src/b.ts': value,
  },
  'indicators-import-only-contracts-and-jsep': {
    'libs/indicators/src/a.ts': using('../../machines/src/b.ts'),
    'libs/machines/src/b.ts': value,
  },
  'onchain-imports-no-other-library': {
    'libs/onchain/src/a.ts': using('../../indicators/src/b.ts'),
    'libs/indicators/src/b.ts': value,
  },
  'chart-imports-only-contracts-and-indicators': {
    'libs/chart/src/a.ts': using('../../machines/src/b.ts'),
    'libs/machines/src/b.ts': value,
  },
  'a-scene-knows-no-paint': {
    'libs/chart/src/scene/a.ts': using('../paint/b.ts'),
    'libs/chart/src/paint/b.ts': value,
  },
  'axes-and-gestures-know-no-scene': {
    'libs/chart/src/axes/a.ts': using('../scene/b.ts'),
    'libs/chart/src/scene/b.ts': value,
  },
  'libs-use-no-node-core': {
    'libs/onchain/src/a.ts': `import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n`,
  },
  'platform-below-modules': {
    'apps/gateway/src/platform/a.ts': using('../modules/wallet/wallet.service.ts'),
    'apps/gateway/src/modules/wallet/wallet.service.ts': value,
  },
  'module-front-door': {
    'apps/gateway/src/modules/board/a.ts': using('../wallet/wallet.repository.ts'),
    'apps/gateway/src/modules/wallet/wallet.repository.ts': value,
  },
  'fixtures-are-for-tests': {
    'apps/gateway/src/modules/board/board.service.ts': using('../wallet/fixtures/wallet-rig.ts'),
    'apps/gateway/src/modules/wallet/fixtures/wallet-rig.ts': value,
  },
  'features-are-islands': {
    'apps/web/src/features/board/a.ts': using('../wallet/b.ts'),
    'apps/web/src/features/wallet/b.ts': value,
  },
  'shared-below-features': {
    'apps/web/src/shared/ui/a.ts': using('../../features/wallet/b.ts'),
    'apps/web/src/features/wallet/b.ts': value,
  },
  'features-below-shell': {
    'apps/web/src/features/board/a.ts': using('../../shell/b.ts'),
    'apps/web/src/shell/b.ts': value,
  },
  'app-on-top': { 'apps/web/src/shell/a.ts': using('../app/b.ts'), 'apps/web/src/app/b.ts': value },
  'nothing-unresolvable': { 'apps/web/src/app/a.ts': using('./missing.ts') },
});

describe('import directions', () => {
  it('every rule has a deliberate violation here', () => {
    expect(Object.keys(violations).toSorted()).toEqual(rules.forbidden?.map((rule) => rule.name).toSorted());
  });

  it.each(Object.entries(violations))('%s catches its violation', async (name, files) => {
    expect(await broken(files)).toContain(name);
  });

  it('holds between features in their tests too', async () => {
    expect(
      await broken({
        'apps/web/src/features/board/board.test.ts': using('../wallet/b.ts'),
        'apps/web/src/features/wallet/b.ts': value,
      }),
    ).toContain('features-are-islands');
  });

  it('lets legal imports pass', async () => {
    expect(
      await broken({
        'apps/gateway/src/modules/board/board.service.ts': using('../wallet/wallet.service.ts'),
        'apps/gateway/src/modules/wallet/wallet.service.ts': using('../../platform/clock.ts'),
        'apps/gateway/src/platform/clock.ts': value,
        'apps/web/src/app/main.ts': using('../shell/header.ts'),
        'apps/web/src/shell/header.ts': using('../features/board/board.ts'),
        'apps/web/src/features/board/board.test.ts': using('../../app/main.ts'),
        'apps/web/src/features/board/board.ts': using('../../shared/button.ts'),
        'apps/web/src/shared/button.ts': value,
        'apps/web/src/features/board/board.test.tsx': using('../../app/testing.ts'),
        'apps/web/src/features/board/board-testing.tsx': using('../../app/testing.ts'),
        'apps/web/src/shared/badge.test.tsx': using('../app/testing.ts'),
        'apps/web/src/app/testing.ts': value,
        'libs/machines/src/step.ts': using('../../contracts/src/errors.ts'),
        'libs/contracts/src/errors.ts': value,
      }),
    ).toEqual([]);
  });
});

describe('circles between folders', () => {
  const circle = {
    'libs/machines/src/orders/a.ts': using('../users/b.ts'),
    'libs/machines/src/users/b.ts': value,
    'libs/machines/src/orders/d.ts': value,
  };

  it('are refused, even where no file is in a circle', async () => {
    expect(await broken({ ...circle, 'libs/machines/src/users/c.ts': using('../orders/d.ts') }, folderRules)).toContain(
      'no-circles-between-folders',
    );
  });

  it('are allowed in tests', async () => {
    expect(
      await broken({ ...circle, 'libs/machines/src/users/c.test.ts': using('../orders/d.ts') }, folderRules),
    ).toEqual([]);
  });
});
