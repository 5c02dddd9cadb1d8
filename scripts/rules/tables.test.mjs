import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../workspace.mjs';

/** @typedef {{ tables: string[], why: string }} Exception */

/**
 * Tables of others that modules read or change, and why, as their `foreign-tables.json` declare.
 * @returns {Record<string, Exception>}
 */
const declared = (/** @type {'reads' | 'writes'} */ verb) =>
  Object.fromEntries(
    readdirSync(inRoot('apps/gateway/src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'foreign-tables.json')
      .map((path) => [
        basename(dirname(path)),
        JSON.parse(readFileSync(inRoot(`apps/gateway/src/${path}`), 'utf8'))[verb],
      ])
      .filter(([, exception]) => exception !== undefined),
  );
const readings = declared('reads');
const writings = declared('writes');

const tablesMade = () => {
  const files = readdirSync(inRoot('apps/gateway/migrations'))
    .toSorted()
    .map((file) => readFileSync(inRoot(`apps/gateway/migrations/${file}`), 'utf8'));
  const named = (/** @type {RegExp} */ statement) =>
    files.flatMap((text) => [...text.matchAll(statement)].map(([, name = '']) => name));
  const dropped = new Set(named(/^drop table (?:if exists )?(\w+)/gim));
  const renamed = new Map(
    files.flatMap((text) =>
      [...text.matchAll(/^alter table (\w+) rename to (\w+)/gim)].map(
        ([, from = '', to = '']) => /** @type {const} */ ([from, to]),
      ),
    ),
  );
  return named(/^create table (?:if not exists )?(\w+)/gim)
    .filter((name) => !dropped.has(name))
    .map((name) => renamed.get(name) ?? name);
};

const tablesInUse = tablesMade();

/** @typedef {{ table: string, verb: 'read' | 'insert' | 'change' }} Mention */

/** Kysely's methods that name a table. */
const calls = /** @type {Record<string, Mention['verb']>} */ ({
  selectFrom: 'read',
  from: 'read',
  using: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  insertInto: 'insert',
  updateTable: 'change',
  deleteFrom: 'change',
  mergeInto: 'insert',
});

/** @returns {Mention[]} what `selectFrom('payments as p')` or `from(['payments', 'users'])` names */
const namedBy = (/** @type {ts.CallExpression} */ { expression, arguments: [first] }) => {
  const verb = ts.isPropertyAccessExpression(expression) ? calls[expression.name.text] : undefined;
  if (verb === undefined || !first) return [];
  const names = ts.isArrayLiteralExpression(first) ? first.elements : [first];
  return names.flatMap((name) => (ts.isStringLiteral(name) ? [{ table: name.text.split(' ')[0] ?? '', verb }] : []));
};

/** The texts of a program, and the tables named by its calls; comments are ignored, and interpolated values become blanks. */
const readProgram = (/** @type {string} */ program) => {
  const texts = /** @type {string[]} */ ([]);
  const named = /** @type {Mention[]} */ ([]);
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … '));
    if (ts.isCallExpression(node)) named.push(...namedBy(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('program.ts', program, ts.ScriptTarget.Latest));
  return { texts, named };
};

const isSql = (/** @type {string} */ text) =>
  /\b(select|insert into|update \w+|delete from|from \w+ [\w\s]*(where|join)|join \w+(?: \w+)? on)\b/.test(text);
const mention = /(?:\b(insert into|delete from|update|from|join|using)|(?<=\bfrom \w+(?: \w+)?),)\s+(\w+)\b/g;

const verbs = /** @type {Record<string, Mention['verb']>} */ ({
  'insert into': 'insert',
  update: 'change',
  'delete from': 'change',
});

/** The tables named by the statements of a program. @returns {Mention[]} */
const tablesIn = (/** @type {string} */ program) => {
  const { texts, named } = readProgram(program);
  const written = texts
    .filter(isSql)
    .flatMap((text) => [...text.matchAll(mention)])
    .map(([, words = '', table = '']) => ({ table, verb: verbs[words] ?? 'read' }));
  return [...named, ...written].filter(({ table }) => tablesInUse.includes(table));
};

const programs = readdirSync(inRoot('apps/gateway/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|(^|\/)fixtures\/|\/testing\.ts$/.test(path))
  .map((path) => ({
    path,
    room: /^modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '',
    mentions: tablesIn(readFileSync(inRoot(`apps/gateway/src/${path}`), 'utf8')),
  }));

/** Tables that functions of the migrations fill. */
const filledInSql = /** @type {Record<string, string>} */ ({
  outbox: 'platform',
  outbox_epoch: 'platform',
  outbox_heads: 'platform',
  outbox_covered: 'platform',
});

/** The modules, or `platform`, that insert into a table: one, which is its owner. */
const ownersOf = (/** @type {string} */ table) => [
  ...new Set(
    programs
      .filter(({ mentions }) => mentions.some((found) => found.table === table && found.verb === 'insert'))
      .map(({ room }) => room)
      .concat(filledInSql[table] ?? []),
  ),
];
const ownerOf = new Map(tablesInUse.map((table) => [table, ownersOf(table)[0]]));

const isAllowed = (/** @type {typeof readings} */ list, /** @type {string} */ room, /** @type {string} */ table) =>
  list[room]?.tables.includes(table) ?? false;

/** The uses of foreign tables by a program of a folder. @param {string} room @param {readonly Mention[]} mentions */
const trespasses = (room, mentions) => [
  ...new Set(
    mentions
      .filter(
        ({ table, verb }) =>
          ownerOf.get(table) !== room &&
          !isAllowed(writings, room, table) &&
          (verb !== 'read' || !isAllowed(readings, room, table)),
      )
      .map(({ table, verb }) => `${room} ${verb === 'read' ? 'reads' : 'writes'} ${table} of ${ownerOf.get(table)}`),
  ),
];

describe('tables', () => {
  it('have one owner each, the module that inserts into them', () => {
    expect(tablesInUse.map((table) => [table, ownersOf(table).length])).toEqual(tablesInUse.map((table) => [table, 1]));
  });

  it.each([
    ['wallet writes users of users', 'wallet', "db.query('update users set level = $1')"],
    ['wallet writes payments of payments', 'wallet', 'db.query(`insert into payments (id) ${rows}`)'],
    ['wallet writes sessions of sessions', 'wallet', "db.query('delete from sessions where id = $1')"],
    ['freezes reads users of users', 'freezes', 'db.query(`select 1 from freezes join users on ${condition}`)'],
    [
      'freezes reads users of users',
      'freezes',
      "db.query('select 1 from freezes held, users where user_id = users.id')",
    ],
    ['wallet writes users of users', 'wallet', "tx.kysely.updateTable('users').set({ level })"],
    ['freezes reads users of users', 'freezes', "tx.kysely.selectFrom(['freezes', 'users as u']).select('u.id')"],
    ['freezes reads users of users', 'freezes', "froms.leftJoin('users as owner', 'owner.id', 'user_id')"],
  ])('of other modules are neither written nor read: %s', (found, room, program) => {
    expect(trespasses(room, tablesIn(program))).toContain(found);
  });

  it('may be used by their owner, and comments are ignored', () => {
    const program = "// taken from users\ndb.query('insert into freezes (user_id) values ($1)')";
    expect(trespasses('freezes', tablesIn(program))).toEqual([]);
  });

  it('are used by their owners only, except as their foreign-tables.json declares', () => {
    expect(
      programs.flatMap(({ path, room, mentions }) => trespasses(room, mentions).map((found) => `${path}: ${found}`)),
    ).toEqual([]);
  });

  it('are declared as exceptions only if they are used', () => {
    const used = (/** @type {string} */ room, /** @type {string} */ table, /** @type {boolean} */ mustWrite) =>
      programs.some(
        (one) =>
          one.room === room &&
          one.mentions.some((found) => found.table === table && (found.verb !== 'read' || !mustWrite)),
      );
    const stale = (/** @type {typeof readings} */ list, /** @type {boolean} */ mustWrite) =>
      Object.entries(list).flatMap(([room, { tables }]) =>
        tables.filter((table) => !used(room, table, mustWrite)).map((table) => `${room} ${table}`),
      );
    expect([...stale(readings, false), ...stale(writings, true)]).toEqual([]);
  });
});
