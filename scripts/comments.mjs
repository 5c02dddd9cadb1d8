import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fail, inRoot, root } from './workspace.mjs';

/** The beginning of a comment up to its first word, which may be on the next line. */
const riddles = /(?:\/\*\*?|\/\/)[\s*]*What\b[^\n]*/g;

/**
 * Comments that begin with 'What': a reader must guess the subject that a noun or a verb would name.
 * @param {string} path @param {string} text
 */
export const riddlesIn = (path, text) =>
  [...text.matchAll(riddles)].map(
    ({ 0: comment, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${comment.replaceAll(/\s+/g, ' ')}`,
  );

const sources = () =>
  globSync(inRoot('{apps,libs,e2e,bench,scripts}', '**', '*.{ts,tsx,mjs}'), {
    exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
  });

if (process.argv[1] === import.meta.filename) {
  const found = sources().flatMap((path) => riddlesIn(relative(root, path), readFileSync(path, 'utf8')));
  if (found.length > 0)
    fail(`comments begin with the noun or verb that they are about, not with 'What':\n${found.join('\n')}`);
}
