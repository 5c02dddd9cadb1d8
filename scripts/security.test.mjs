import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './workspace.mjs';

describe('SECURITY.md', () => {
  const rows = readFileSync(inRoot('SECURITY.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| V'));
  const cellOf = (/** @type {string} */ row, /** @type {number} */ index) => (row.split('|')[index] ?? '').trim();
  const testsOf = (/** @type {string} */ row) => cellOf(row, 3).match(/(?<=`)[^` |]+(?=`)/g) ?? [];

  it('names tests that exist', () => {
    const named = rows.flatMap(testsOf);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  it('has a test for every claim, or says that there is nothing to try', () => {
    for (const row of rows) expect(testsOf(row).length > 0 || cellOf(row, 3) === '–').toBe(true);
  });

  it('speaks of each chapter', () => {
    const chapters = new Set(rows.flatMap((row) => cellOf(row, 1).match(/V\d+/g) ?? []));
    expect([...chapters].toSorted()).toEqual(Array.from({ length: 17 }, (_, index) => `V${index + 1}`).toSorted());
  });
});
