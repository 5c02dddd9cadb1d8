import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inRoot } from './workspace.mjs';

/** The module that owns each table, or `platform`. Its owner alone writes it. */
const owners = /** @type {Record<string, string[]>} */ ({
  platform: ['first_answers', 'history', 'leases', 'mails', 'outbox', 'outbox_epoch', 'rate_limits'],
  'address-book': ['payout_addresses', 'saved_addresses'],
  captcha: ['captchas'],
  chain: ['chain_cursors', 'chain_transfers', 'transaction_origins'],
  customers: ['proposals'],
  demo: ['demo_past'],
  'email-codes': ['email_codes'],
  events: ['event_history', 'events'],
  freezes: ['freezes'],
  keys: ['auth_keys'],
  passwords: ['spent_proofs'],
  payments: ['address_keys', 'auto_confirmations', 'collection_addresses', 'hash_submissions', 'payments'],
  'second-factor': ['recovery_codes', 'second_factors'],
  series: ['series_chunks', 'series_revisions', 'series_sources'],
  sessions: ['sessions'],
  upgrades: ['level_prices', 'upgrades'],
  users: ['trials', 'user_history', 'users'],
  wallet: ['ledger_accounts', 'ledger_entries', 'ledger_movements'],
  withdrawals: ['withdrawal_proofs', 'withdrawals'],
  workspaces: ['workspaces'],
});

const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

/** Tables of others that a module may read together with its own, and why. */
const readings = /** @type {Record<string, { tables: string[], why: string }>} */ ({
  'address-book': {
    tables: ['withdrawals', 'collection_addresses'],
    why: 'an address that was paid before is known at once, and none of ours is saved',
  },
  audit: {
    tables: [
      'chain_transfers',
      'collection_addresses',
      'ledger_accounts',
      'ledger_entries',
      'ledger_movements',
      'payments',
      'withdrawals',
    ],
    why: 'it holds the books against everything that moved them',
  },
  colleagues: { tables: ['users'], why: 'a page of staff is one question' },
  customers: {
    tables: ['sessions', 'users'],
    why: 'the customer management searches and sorts accounts in one question',
  },
  events: { tables: ['users'], why: 'the names of who changed an event' },
  mailbox: { tables: ['mails'], why: 'it shows the mails that the demo keeps instead of sending' },
  payments: {
    tables: ['chain_transfers', 'history', 'users'],
    why: 'an order is listed with its owner and held against what came for it',
  },
  platform: { tables: ['users'], why: 'a history names who took each step' },
  'second-factor': { tables: ['users'], why: 'whether a second factor was set up stands with the account' },
  sessions: { tables: ['users'], why: 'every call asks for a session together with its account' },
  upgrades: { tables: ['users'], why: 'the names of who changed a price' },
  users: { tables: ['sessions'], why: 'when an account was last seen' },
  withdrawals: {
    tables: ['chain_transfers', 'freezes', 'transaction_origins', 'users'],
    why: 'an order is listed with its owner, a freeze and what became of its transaction; one transfer proves one thing',
  },
});

/** Tables that a module may change although another one owns them, and why. */
const writings = /** @type {Record<string, { tables: string[], why: string }>} */ ({
  'second-factor': {
    tables: ['auth_keys', 'sessions', 'spent_proofs'],
    why: 'one sweep takes away what is over of every module behind a login',
  },
});

const tablesMade = () => {
  const files = readdirSync(inRoot('apps/gateway/migrations'))
    .toSorted()
    .map((file) => readFileSync(inRoot(`apps/gateway/migrations/${file}`), 'utf8'));
  const named = (/** @type {RegExp} */ statement) =>
    files.flatMap((text) => [...text.matchAll(statement)].map(([, name = '']) => name));
  const dropped = new Set(named(/^drop table (?:if exists )?(\w+)/gim));
  return named(/^create table (?:if not exists )?(\w+)/gim).filter((name) => !dropped.has(name));
};

/** @typedef {{ table: string, isWriting: boolean }} Mention */

/** Kysely's calls that name a table, and whether they change it. */
const calls = /** @type {Record<string, boolean>} */ ({
  selectFrom: false,
  from: false,
  using: false,
  innerJoin: false,
  leftJoin: false,
  innerJoinLateral: false,
  leftJoinLateral: false,
  insertInto: true,
  updateTable: true,
  deleteFrom: true,
  mergeInto: true,
});

/** @returns {Mention[]} what `selectFrom('payments as p')` or `from(['payments', 'users'])` names */
const namedBy = (/** @type {ts.CallExpression} */ { expression, arguments: [first] }) => {
  const isWriting = ts.isPropertyAccessExpression(expression) ? calls[expression.name.text] : undefined;
  if (isWriting === undefined || !first) return [];
  const names = ts.isArrayLiteralExpression(first) ? first.elements : [first];
  return names.flatMap((name) =>
    ts.isStringLiteral(name) ? [{ table: name.text.split(' ')[0] ?? '', isWriting }] : [],
  );
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

/** The tables that the statements of a program name, and whether they change them. */
const tablesIn = (/** @type {string} */ program) => {
  const { texts, named } = readProgram(program);
  const written = texts
    .filter(isSql)
    .flatMap((text) => [...text.matchAll(mention)])
    .map(([, verb = '', table = '']) => ({ table, isWriting: /insert|delete|update/.test(verb) }));
  return [...named, ...written].filter(({ table }) => ownerOf.has(table));
};

const isAllowed = (/** @type {typeof readings} */ list, /** @type {string} */ room, /** @type {string} */ table) =>
  list[room]?.tables.includes(table) ?? false;

/** What a program in the room does to tables that are another's. */
const trespasses = (/** @type {string} */ room, /** @type {string} */ program) => [
  ...new Set(
    tablesIn(program)
      .filter(
        ({ table, isWriting }) =>
          ownerOf.get(table) !== room &&
          !isAllowed(writings, room, table) &&
          (isWriting || !isAllowed(readings, room, table)),
      )
      .map(({ table, isWriting }) => `${room} ${isWriting ? 'writes' : 'reads'} ${table} of ${ownerOf.get(table)}`),
  ),
];

const programs = readdirSync(inRoot('apps/gateway/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|(^|\/)fixtures\/|\/testing\.ts$/.test(path))
  .map((path) => ({
    path,
    room: /^modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '',
    program: readFileSync(inRoot(`apps/gateway/src/${path}`), 'utf8'),
  }));

describe('tables', () => {
  it('have an owner each', () => {
    expect([...ownerOf.keys()].toSorted()).toEqual(tablesMade().toSorted());
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
  ])('of others are neither written nor read: %s', (found, room, program) => {
    expect(trespasses(room, program)).toContain(found);
  });

  it("are their own owner's, and words in a comment are none", () => {
    expect(trespasses('freezes', "// taken from users\ndb.query('insert into freezes (user_id) values ($1)')")).toEqual(
      [],
    );
  });

  it('are used by their owners only, except as listed above', () => {
    expect(
      programs.flatMap(({ path, room, program }) => trespasses(room, program).map((found) => `${path}: ${found}`)),
    ).toEqual([]);
  });

  it('are listed as exceptions only if they are used', () => {
    const used = (/** @type {string} */ room, /** @type {string} */ table, /** @type {boolean} */ mustWrite) =>
      programs.some(
        (one) =>
          one.room === room &&
          tablesIn(one.program).some((found) => found.table === table && (found.isWriting || !mustWrite)),
      );
    const stale = (/** @type {typeof readings} */ list, /** @type {boolean} */ mustWrite) =>
      Object.entries(list).flatMap(([room, { tables }]) =>
        tables.filter((table) => !used(room, table, mustWrite)).map((table) => `${room} ${table}`),
      );
    expect([...stale(readings, false), ...stale(writings, true)]).toEqual([]);
  });
});
