import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

const FOLDER_MOST = 40;

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
