import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

/** Parts of Kysely that accept a type argument which nothing checks against the database. `sql<boolean>` is allowed for conditions. */
const takers = new Set([
  'sql',
  'fn',
  'agg',
  'coalesce',
  'cast',
  'countAll',
  'count',
  'sum',
  'ref',
  '$castTo',
  'jsonAgg',
]);
/** Our drivers do not report counts, so Kysely would return 0. */
const counts = /^num(?:Updated|Deleted|Changed|InsertedOrUpdated|Affected)Rows$/;

/** @returns {string[]} what a program claims of its statements that nobody checks */
const claimsIn = (/** @type {string} */ program) => {
  const found = /** @type {string[]} */ ([]);
  const file = ts.createSourceFile('program.ts', program, ts.ScriptTarget.Latest);
  const textOf = (/** @type {ts.Node} */ node) => node.getText(file);
  const visit = (/** @type {ts.Node} */ node) => {
    const called = ts.isTaggedTemplateExpression(node)
      ? node.tag
      : ts.isCallExpression(node)
        ? node.expression
        : undefined;
    const typed = /** @type {{ typeArguments?: ts.NodeArray<ts.TypeNode> }} */ (node).typeArguments?.map(textOf).join();
    const name = called && textOf(called).split('.').at(-1);
    if (typed !== undefined && name && takers.has(name) && `${name}<${typed}>` !== 'sql<boolean>')
      found.push(`${name}<${typed}>`);
    if (ts.isIdentifier(node) && counts.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const programs = readdirSync(inRoot('apps/gateway/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|^platform\/db\//.test(path))
  .map((path) => ({ path, program: readFileSync(inRoot(`apps/gateway/src/${path}`), 'utf8') }));

describe('statements', () => {
  it.each([
    ['sql<Date>', 'query.select(sql<Date>`max(at)`.as("at"))'],
    ['countAll<number>', 'query.select(({ fn }) => fn.countAll<number>().as("count"))'],
    ['$castTo<{ id: bigint }>', 'query.$castTo<{ id: bigint }>().execute()'],
    ['numUpdatedRows', 'const { numUpdatedRows } = await query.executeTakeFirst()'],
  ])('must not have manual types or use counts: %s', (claim, program) => {
    expect(claimsIn(program)).toEqual([claim]);
  });

  it('may contain conditions in plain SQL', () => {
    expect(claimsIn('query.where(sql<boolean>`${at} > now()`)')).toEqual([]);
  });

  it('have none outside of platform/db', () => {
    expect(programs.flatMap(({ path, program }) => claimsIn(program).map((claim) => `${path}: ${claim}`))).toEqual([]);
  });
});
