import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

const FOLDER_MOST = 40; // files

/** A folder below modules or platform. A file outside of these folders counts as one by itself: its imports decide where it belongs. */
const roomOf = (/** @type {string} */ path) => path.split('/').slice(0, 2).join('/');

const imports = /^(?:import|export) [^;]*?from '(\.[^']+)';/gm;

/** The folders imported by the files (path to content) of each folder. */
const graphOf = (/** @type {Record<string, string>} */ files) => {
  const graph = /** @type {Map<string, Set<string>>} */ (new Map());
  for (const [path, text] of Object.entries(files)) {
    const own = graph.get(roomOf(path)) ?? new Set();
    graph.set(roomOf(path), own);
    for (const [, target = ''] of text.matchAll(imports)) own.add(roomOf(join(dirname(path), target)));
    own.delete(roomOf(path));
  }
  return graph;
};

/** Folders that import each other, directly or indirectly. */
const circlesIn = (/** @type {Record<string, string>} */ files) => {
  const graph = graphOf(files);
  const reached = (/** @type {string} */ from) => {
    const seen = /** @type {Set<string>} */ (new Set());
    const walk = (/** @type {string} */ room) =>
      graph.get(room)?.forEach((next) => {
        if (seen.has(next)) return;
        seen.add(next);
        walk(next);
      });
    walk(from);
    return seen;
  };
  const reach = new Map([...graph.keys()].map((room) => [room, reached(room)]));
  return [...reach]
    .filter(([room, rooms]) => rooms.has(room))
    .map(([room, rooms]) =>
      [...rooms]
        .filter((other) => reach.get(other)?.has(room))
        .toSorted()
        .join(' – '),
    )
    .filter((circle, index, all) => all.indexOf(circle) === index);
};

const isProgram = (/** @type {string} */ path) =>
  path.endsWith('.ts') && !/\.spec\.ts$|(^|\/)fixtures\/|\/testing\.ts$/.test(path);
const programs = Object.fromEntries(
  ['modules', 'platform'].flatMap((top) =>
    readdirSync(inRoot(`apps/gateway/src/${top}`), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path}`)
      .filter(isProgram)
      .map((path) => [path, readFileSync(inRoot(`apps/gateway/src/${path}`), 'utf8')]),
  ),
);

describe('folders of the gateway', () => {
  it('are found if they import each other through a third', () => {
    expect(
      circlesIn({
        'modules/board/board.service.ts': "import { wallet } from '../wallet/wallet.service.ts';\n",
        'modules/wallet/wallet.service.ts': "import {\n  users,\n} from '../users/users.service.ts';\n",
        'modules/users/users.module.ts': "export { board } from '../board/board.module.ts';\n",
        'modules/users/users.service.ts': "import type { User } from '../users.repository.ts';\n",
      }),
    ).toEqual(['modules/board – modules/users – modules/wallet']);
  });

  it('do not import each other in circles', () => {
    expect(circlesIn(programs)).toEqual([]);
  });
});

/** Lists that grow by nature: a file per change of the database, and one per namespace of texts. */
const lists = ['apps/gateway/migrations', 'apps/web/src/locales/en', 'apps/web/src/locales/zh'];
const isOurs = (/** @type {string} */ path) => !/(^|\/)(node_modules|dist|output)(\/|$)/.test(path);

it(`every folder but lists holds at most ${FOLDER_MOST} files`, () => {
  const files = ['apps', 'libs', 'e2e', 'bench', 'scripts'].flatMap((top) =>
    readdirSync(inRoot(top), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && isOurs(relative(inRoot(), entry.parentPath)),
    ),
  );
  const full = [...Map.groupBy(files, ({ parentPath }) => relative(inRoot(), parentPath))].filter(
    ([folder, own]) => own.length > FOLDER_MOST && !lists.includes(folder),
  );
  expect(full.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
});
