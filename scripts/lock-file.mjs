import { readFileSync } from 'node:fs';
import { fail, inRoot } from './workspace.mjs';

/** @typedef {Record<string, { version?: string, optionalDependencies?: Record<string, string> }>} Packages paths in the lock file to what is installed there */

/** @returns {string[]} the folders in which Node looks for what a package at `path` imports, the nearest first */
const foldersAbove = (/** @type {string} */ path) => {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return [
    ...parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/node_modules/`),
    'node_modules/',
  ];
};

/**
 * Names the optional dependencies that the lock file leaves out, such as the macOS binary of a linter. npm leaves out what the
 * registry did not have when the lock was written, and `npm ci` then refuses the lock on every machine that finds it.
 */
export const missingBinaries = (/** @type {Packages} */ packages) =>
  Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => Object.hasOwn(packages, `${folder}${name}`)))
      .map((name) => `${path}@${version ?? ''}: ${name}`),
  );

if (process.argv[1] === import.meta.filename) {
  const missing = missingBinaries(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages);
  if (missing.length > 0) {
    fail(
      `package-lock.json lacks optional packages. Pin a version of which the registry has every binary:\n${missing.join('\n')}`,
    );
  }
}
